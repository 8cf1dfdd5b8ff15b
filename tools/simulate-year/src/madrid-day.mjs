const MADRID_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' });

/** `YYYY-MM-DD` in Europe/Madrid. */
export const madridDay = (date) => MADRID_DAY.format(date);
