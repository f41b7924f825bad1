interface Person {
  firstName: string;
  lastName: string;
}

export const fullName = (person: Person) => `${person.firstName} ${person.lastName}`.trim();

/** Circle with a person's initials: the first letters of the first name and of the last word of the last name. */
export function Initials({ person, size = 28 }: { person: Person; size?: number }) {
  const letters = `${person.firstName.charAt(0)}${person.lastName.split(' ').at(-1)?.charAt(0) ?? ''}`;
  return (
    <span aria-hidden className="initials" style={{ width: size, height: size }}>
      {letters.toUpperCase()}
    </span>
  );
}
