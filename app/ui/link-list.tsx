/** A vertical list of links that are large enough to tap. */
export function LinkList({
  links,
}: {
  links: ReadonlyArray<readonly [href: string, name: string]>
}) {
  return (
    <ul className="link-list">
      {links.map(([href, name]) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
