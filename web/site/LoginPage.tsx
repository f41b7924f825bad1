import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, Navigate, useLocation, useSearchParams } from 'react-router';
import { Brand } from '../shared/components/Brand';
import { SkipLink } from '../shared/components/SkipLink';
import { ThemeSwitch } from '../shared/components/ThemeSwitch';
import { paths } from '../shared/paths';
import { homePath } from '../shared/session/access';
import type { LoginState } from '../shared/session/Guard';
import { ownSitePath } from '../shared/session/redirect';
import { useSession } from '../shared/session/session';
import { ink } from '../shared/theme';
import { LoginForm } from './LoginForm';
import { siteTexts } from './texts';

/** /login?redirect={path}: signs in and goes back to where one came from, on this site only, else home. */
export function LoginPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const target = ownSitePath(query.get('redirect'));
  const asSomebodyElse = (state as LoginState | null)?.asSomebodyElse === true;
  const profile = session.state === 'signed-in' ? session.profile : null;
  if (profile && !asSomebodyElse) return <Navigate to={target ?? homePath(profile)} replace />;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minHeight: '100dvh',
        [wide]: { gridTemplateColumns: 'minmax(440px, 5fr) 7fr' },
      }}
    >
      <title>{`${siteTexts.login.title} · HoloPortal`}</title>
      <SkipLink />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
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
          sx={{ width: '100%', maxWidth: 360, mx: 'auto', my: { xs: 3, sm: 6 } }}
        >
          <LoginForm target={target} signedIn={profile} />
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

const wide = '@media (min-width:1024px)';

/** The product in its own light; decorative, and not fetched where it is not shown. */
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
