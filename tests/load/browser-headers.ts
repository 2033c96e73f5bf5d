/** The header by which the portal counts a request as a person's view. */
export const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0' }

/** The headers of a visitor who comes from another site, and gets the styles within the page. */
export const arrival = { ...browser, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }

/** The headers of a visitor who follows a link from one page of the portal to another. */
export const goingOn = { ...arrival, 'Sec-Fetch-Site': 'same-origin' }
