/** Deletes a cookie. The date is for links2, which knows no Max-Age and would keep the cookie. */
export const deleteCookie = { maxAge: 0, expires: new Date(0) }

/** Keeps a page out of every cache. Without `no-cache`, elinks shows an old page after a form was sent. */
export const neverCached = 'private, no-cache, no-store'
