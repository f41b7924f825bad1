import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Brand } from '../shared/components/Brand';
import { SkipLink } from '../shared/components/SkipLink';
import { ThemeSwitch } from '../shared/components/ThemeSwitch';
import { paths } from '../shared/paths';
import { ink } from '../shared/theme';
import { siteTexts } from './texts';

const wide = '@media (min-width:1024px)';

interface EntryFrameProps {
  /** Of the browser's tab. */
  title: string;
  /** Of the column in pixels. */
  width?: number;
  children: ReactNode;
}

/** The frame of every way in: one column of work, and beside it the product in its own light. */
export function EntryFrame({ title, width = 360, children }: EntryFrameProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minHeight: '100dvh',
        [wide]: { gridTemplateColumns: 'minmax(440px, 5fr) 7fr' },
      }}
    >
      <title>{`${title} · HoloPortal`}</title>
      <SkipLink />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          minWidth: 0,
          p: { xs: '16px 20px 20px', sm: '24px 40px' },
        }}
      >
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Brand />
          <ThemeSwitch />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ width: '100%', maxWidth: width, mx: 'auto', my: { xs: 3, sm: 6 } }}
        >
          {children}
        </Box>
        <Typography
          variant="small"
          component="footer"
          color="textTertiary"
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
        >
          <span>{siteTexts.copyright}</span>
          <Link component={RouterLink} to={paths.contact} color="inherit" sx={{ textDecoration: 'none' }}>
            {siteTexts.contactLink}
          </Link>
        </Typography>
      </Box>
      <InkPanel />
    </Box>
  );
}

/** Decorative, and not fetched where it is not shown. */
function InkPanel() {
  return (
    <Box
      aria-hidden
      sx={{ display: 'none', [wide]: { display: 'block' }, position: 'relative', overflow: 'hidden', bgcolor: ink.bg }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          height: '100dvh',
          [wide]: { backgroundImage: 'url(/pictures/home-hero.webp)' },
          backgroundSize: 'cover',
          backgroundPosition: '92% 50%',
        }}
      />
    </Box>
  );
}

interface EntryHeadProps {
  title: string;
  text?: ReactNode;
}

/** What the page is for. */
export function EntryHead({ title, text }: EntryHeadProps) {
  return (
    <div>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
    </div>
  );
}

interface EntryStateProps extends EntryHeadProps {
  icon: ReactNode;
  children?: ReactNode;
  /** Buttons, one below the other. */
  actions?: ReactNode;
}

/** What became of it: takes the place of the form, and the focus that the form had. */
export function EntryState({ icon, title, text, children, actions }: EntryStateProps) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) self.current?.focus();
  }, []);
  return (
    <Box ref={self} tabIndex={-1} sx={{ display: 'grid', gap: 3 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          border: 1,
          borderColor: 'border.strong',
          borderRadius: '10px',
          color: 'text.secondary',
        }}
      >
        {icon}
      </Box>
      <EntryHead title={title} text={text} />
      {children}
      {actions && <Box sx={{ display: 'grid', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}

/** A form's fields one below the other. Below each there is room for one line, so that nothing moves when an error comes. */
export const entryFields = {
  display: 'grid',
  gap: 1,
  '& .MuiFormControl-root:not(:has(.MuiFormHelperText-root))': { pb: '22px' },
  '& .MuiFormControl-root + ul': { mb: 2 },
} as const;

/** Two fields in a line where there is room. */
export const sideBySide = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  rowGap: 1,
} as const;
