/** Where the back office lives on the shop's host. */
export const BASE_PATH = '/admin/';

/** Every path of the back office, below its base. */
export const paths = { status: () => '/' } as const;
