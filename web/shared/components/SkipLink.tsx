import Link from '@mui/material/Link';
import { texts } from '../texts';

/** The first stop of the Tab key: past the navigation, to `<main id="main">`. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        left: 12,
        top: -60,
        zIndex: 1400,
        px: '14px',
        py: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        borderRadius: '7px',
        '&:focus': { top: 10, color: 'primary.contrastText' },
      }}
    >
      {texts.skip}
    </Link>
  );
}
