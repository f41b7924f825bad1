import { Clock, Lock, ShieldAlert, UserRoundX, WifiOff } from 'lucide-react';
import type { AccountStatus, CompanyType, Profile } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { StateScreen } from '../components/feedback/StateScreen';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts, statusScreen, texts } from '../texts';
import { companyTypeLabel } from '../labels';
import { screenTexts } from './guard-texts';
import { homePath } from './access';
import { loginPath } from './redirect';

const goHome = (
  <Button key="home" to={entryPaths.home}>
    {guardTexts.goHome}
  </Button>
);

const goToDashboard = (profile: Profile) => (
  <Button variant="contained" to={homePath(profile)}>
    {guardTexts.goToDashboard}
  </Button>
);

/** Screen for a visitor on a page that does not redirect to /login. */
export function AuthenticationRequired({ here }: { here: string }) {
  const { title, text } = screenTexts.authenticationRequired;
  return (
    <StateScreen icon={<Lock size={20} />} title={title} text={text}>
      <Button variant="lit" to={loginPath(here)}>
        {guardTexts.signIn}
      </Button>
      <Button to={entryPaths.signup}>{screenTexts.createAccount}</Button>
      {goHome}
    </StateScreen>
  );
}

/** Screen for a visitor on a quote's page or in the builder. As specified. */
export function PleaseSignIn({ here }: { here: string }) {
  const { title, text } = screenTexts.pleaseSignIn;
  return (
    <StateScreen icon={<Lock size={20} />} title={title} text={text}>
      <Button variant="lit" to={loginPath(here)}>
        {guardTexts.signIn}
      </Button>
    </StateScreen>
  );
}

/** Screen for an administrator who does not belong to a system company. */
export function SuperAdminScreen({ profile }: { profile: Profile }) {
  return (
    <StateScreen icon={<ShieldAlert size={20} />} title={guardTexts.superAdmin.title} text={guardTexts.superAdmin.text}>
      {goToDashboard(profile)}
      {goHome}
    </StateScreen>
  );
}

/** Screen for a user of another company type; names the required types and the user's type. */
export function DeniedScreen({ profile, required }: { profile: Profile; required: CompanyType[] }) {
  return (
    <StateScreen
      icon={<ShieldAlert size={20} />}
      title={screenTexts.denied.title}
      text={screenTexts.denied.text(required)}
      more={
        <div className="state-fact">
          <span className="secondary">{screenTexts.denied.yours}</span>
          <span>{companyTypeLabel(profile.company.type)}</span>
        </div>
      }
    >
      {goToDashboard(profile)}
      {goHome}
    </StateScreen>
  );
}

/** Screen for an account that is not active, with the reason and the next step. */
export function AccountStatusScreen({ status, profile }: { status: AccountStatus; profile: Profile }) {
  const { title, text } = statusScreen(status);
  // The next step is approval; suspended and inactive accounts have no next step.
  const waits = status === 'pending_approval';
  const applies = waits && profile.company.type === 'partner';
  return (
    <StateScreen
      icon={waits ? <Clock size={20} /> : <UserRoundX size={20} />}
      title={title}
      text={text}
      more={
        waits && (
          <Notice tone="info" role="none" title={screenTexts.next.title}>
            {screenTexts.next.review} {screenTexts.next.email(profile.email)}
          </Notice>
        )
      }
    >
      {applies && (
        <Button variant="contained" to={entryPaths.partnerApplication}>
          {screenTexts.yourApplication}
        </Button>
      )}
      <Button variant={applies ? 'outlined' : 'contained'} to={entryPaths.contact}>
        {screenTexts.contactSupport}
      </Button>
      {goHome}
    </StateScreen>
  );
}

/** Screen for a failed request of the user's profile. */
export function UnknownReaderScreen({ retry }: { retry: () => void }) {
  return (
    <StateScreen icon={<WifiOff size={20} />} title={screenTexts.failedUser} text={texts.unknownError}>
      <Button variant="contained" onClick={retry}>
        {texts.retry}
      </Button>
    </StateScreen>
  );
}
