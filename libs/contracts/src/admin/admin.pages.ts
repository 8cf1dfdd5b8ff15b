/** The addresses at which the back office has a page, on the shop's host. */
export const ADMIN_PAGES = ['/admin/'] as const;
