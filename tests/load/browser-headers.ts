/** What a browser says of itself. Without it nobody's views are counted. */
export const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0' }

/** What a browser sends with a page that is opened from elsewhere, so that its styles are in it. */
export const arrival = { ...browser, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }

/** What a browser sends with a page of the portal that another one links to. */
export const goingOn = { ...arrival, 'Sec-Fetch-Site': 'same-origin' }
