type PersonContactProps = { person: { name: string; email: string } }

/** A person in a cell of a table: the name, and a line with a link that begins a mail. */
export function PersonContact({ person: { name, email } }: PersonContactProps) {
  return (
    <>
      {name}{' '}
      <a className="block lg:min-w-56" href={`mailto:${email}`}>
        {email}
      </a>
    </>
  )
}
