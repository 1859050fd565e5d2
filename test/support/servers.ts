/** URLs of the test servers, set by `begin-run.ts`. */
export const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? ''
export const REDIS_URL = process.env.TEST_REDIS_URL ?? ''

/** What the tests of one run make on servers that others use, too, has this in its name. */
export const RUN = process.env.TEST_RUN ?? 'alone'
