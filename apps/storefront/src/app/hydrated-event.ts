/** Told to the document once what came drawn from the server answers to whoever presses something in it. */
export const READY = 'brote:ready';
