import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { PublicFrame } from '../components/frame/PublicFrame';
import { WaitScreen } from '../components/feedback/StateScreen';
import { guardTexts } from '../texts';
import { screenTexts } from './guard-texts';
import { judge, type Requirement } from './access';
import {
  AccountStatusScreen,
  AuthenticationRequired,
  DeniedScreen,
  PleaseSignIn,
  SuperAdminScreen,
  UnknownReaderScreen,
} from './guard-screens';
import { loginPath } from './redirect';
import { useSession } from './session';

interface GuardProps extends Requirement {
  /** Address to which users without access are redirected, instead of /login or a screen with the reason. */
  redirectTo?: string;
  /**
   * Behaviour for a visitor: redirect to /login (default), or the screen 'Please Sign In' or 'Authentication Required'.
   */
  signedOut?: 'redirect' | 'please-sign-in' | 'authentication-required';
  children: ReactNode;
}

/**
 * Renders its children only for users who meet the requirement; shows others a full-page screen with the reason. As
 * specified.
 */
export function Guard({ redirectTo, signedOut = 'redirect', children, ...need }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const here = location.pathname + location.search;
  if (session.state === 'loading') return <Framed screen={<WaitScreen text={guardTexts.loadingUser} />} />;
  if (session.state === 'failed') return <Framed screen={<UnknownReaderScreen retry={session.retry} />} />;
  if (session.state === 'signed-out') {
    if (redirectTo) return <Navigate to={redirectTo} replace />;
    if (signedOut === 'please-sign-in') return <Framed screen={<PleaseSignIn here={here} />} />;
    if (signedOut === 'authentication-required') return <Framed screen={<AuthenticationRequired here={here} />} />;
    return <ToLogin here={here} />;
  }
  const { profile } = session;
  const verdict = judge(profile, need);
  if (verdict.kind === 'allowed') return children;
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />;
  if (verdict.kind === 'sign-in') return <ToLogin here={here} asSomebodyElse />;
  if (redirectTo) return <Navigate to={redirectTo} replace />;
  if (verdict.kind === 'status')
    return <Framed screen={<AccountStatusScreen status={verdict.status} profile={profile} />} />;
  if (verdict.kind === 'super-admin') return <Framed screen={<SuperAdminScreen profile={profile} />} />;
  return <Framed screen={<DeniedScreen profile={profile} required={verdict.required} />} />;
}

const Framed = ({ screen }: { screen: ReactNode }) => <PublicFrame>{screen}</PublicFrame>;

/**
 * Router state for the sign-in page when a signed-in user is sent there: the page then shows its form instead of
 * redirecting.
 */
export interface LoginState {
  asSomebodyElse?: boolean;
}

function ToLogin({ here, asSomebodyElse = false }: { here: string } & LoginState) {
  const navigate = useNavigate();
  useEffect(() => {
    const state: LoginState = { asSomebodyElse };
    void navigate(loginPath(here), { replace: true, state });
  }, [navigate, here, asSomebodyElse]);
  return <Framed screen={<WaitScreen text={screenTexts.redirecting} />} />;
}
