import { punchOutRoutes } from './portal/punchout/routes';
import { portalRoutes } from './portal/routes';
import { RouteCrash } from './shared/components/feedback/RouteCrash';
import { PublicFrame } from './shared/components/frame/PublicFrame';
import { WaitScreen } from './shared/components/feedback/StateScreen';
import { lasting } from './shared/lazy';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from './shared/texts';

function Loading() {
  return (
    <PublicFrame>
      <WaitScreen text={guardTexts.loading} />
    </PublicFrame>
  );
}

/** Every address of the app. Each area is a chunk of its own, so that a visitor loads only what they open. */
export const routes = lasting([
  {
    ErrorBoundary: RouteCrash,
    HydrateFallback: Loading,
    children: [
      { path: entryPaths.login, lazy: async () => ({ Component: (await import('./site/LoginPage')).LoginPage }) },
      {
        path: entryPaths.signup,
        lazy: async () => ({ Component: (await import('./site/signup/SignupPage')).SignupPage }),
      },
      {
        path: entryPaths.forgotPassword,
        lazy: async () => ({ Component: (await import('./site/ForgotPasswordPage')).ForgotPasswordPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./shared/Styled')).StyledPages }),
        children: [
          {
            path: entryPaths.verifyEmail,
            lazy: async () => ({ Component: (await import('./site/VerifyEmailPage')).VerifyEmailPage }),
          },
          {
            path: entryPaths.resetPassword,
            lazy: async () => ({ Component: (await import('./site/ResetPasswordPage')).ResetPasswordPage }),
          },
          {
            path: entryPaths.acceptInvitation,
            lazy: async () => ({
              Component: (await import('./site/invitation/AcceptInvitationPage')).AcceptInvitationPage,
            }),
          },
          {
            path: entryPaths.authorize,
            lazy: async () => ({ Component: (await import('./site/authorize/AuthorizePage')).AuthorizePage }),
          },
          {
            path: '/profile',
            lazy: async () => ({ Component: (await import('./site/OwnProfilePage')).OwnProfilePage }),
          },
          {
            path: '/newsletter/*',
            lazy: async () => ({ Component: (await import('./site/newsletter/NewsletterPages')).NewsletterPages }),
          },
          {
            path: '/partner-program/*',
            lazy: async () => ({ Component: (await import('./site/partner-programme/PartnerPages')).PartnerPages }),
          },
          {
            path: `${entryPaths.admin}/*`,
            lazy: async () => ({ Component: (await import('./admin/AdminPage')).AdminPage }),
          },
        ],
      },
      portalRoutes(false),
      portalRoutes(true),
      punchOutRoutes,
      { path: '*', lazy: async () => ({ Component: (await import('./HardNavigation')).HardNavigation }) },
    ],
  },
]);
