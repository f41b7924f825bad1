import Box from '@mui/material/Box';

interface Person {
  firstName: string;
  lastName: string;
}

export const fullName = (person: Person) => `${person.firstName} ${person.lastName}`.trim();

/** A person's initials in a ring; their name stands beside it. The first letters of the first and of the last word. */
export function Initials({ person, size = 28 }: { person: Person; size?: number }) {
  const letters = `${person.firstName.charAt(0)}${person.lastName.split(' ').at(-1)?.charAt(0) ?? ''}`;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        border: 1,
        borderColor: 'divider',
        borderRadius: '50%',
        lineHeight: 1,
        bgcolor: 'background.sunken',
        color: 'text.secondary',
        fontSize: '.6875rem',
        fontWeight: 600,
        letterSpacing: '.01em',
      }}
    >
      {letters.toUpperCase()}
    </Box>
  );
}
