/**
 * The document of the advertisement frame at the bottom of every page: first party, no script, no
 * cookie. Without a campaign it is empty, and covers the words that stand behind it.
 */
export function loader() {
  return new Response('<!DOCTYPE html><html lang="en"><title>Advertisement</title></html>', {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
    },
  })
}
