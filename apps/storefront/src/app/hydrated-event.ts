/** Dispatched on the document once React handles the events of the prerendered page. */
export const HYDRATED_EVENT = 'brote:ready';
