import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import type { PunchOutView } from '#rules/procurement';
import { fullName } from '#rules/actor';
import { formatTime } from '../../shared/format';
import { isApiError } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Brand } from '../../shared/components/frame/Brand';
import { SkipLink } from '../../shared/components/frame/SkipLink';
import { ThemeSwitch } from '../../shared/components/frame/ThemeSwitch';
import { StateScreen, WaitScreen } from '../../shared/components/feedback/StateScreen';
import { UnknownReaderScreen } from '../../shared/session/guard-screens';
import { useProfile, useSession } from '../../shared/session/session';
import { useFocusOnNavigation } from '../../shared/use-focus-on-navigation';
import { LeaveQuestion } from '../../shared/unsaved';
import { PortalContext } from '../portal';
import '../portal.css';
import { post, punchOutQuery, returnForm } from './api';
import { punchOutTexts as words } from './texts';

/** Frame of a punch-out's pages: whose requisition it is, and the way back without lines. */
export function PunchOutLayout() {
  const session = useSession();
  const { data: punchOut, error, refetch } = useQuery(punchOutQuery);
  const isOver = useIsOver(punchOut?.endsAt);
  if (isOver || session.state === 'signed-out' || isApiError(error, 401) || isApiError(error, 403))
    return <Ended at={isOver ? punchOut?.endsAt : undefined} requisition={punchOut?.requisition} />;
  if (session.state === 'failed' || error) return <UnknownReaderScreen retry={() => void refetch()} />;
  if (session.state === 'loading' || !punchOut) return <WaitScreen text={words.loading} />;
  return <Frame punchOut={punchOut} />;
}

function Frame({ punchOut }: { punchOut: PunchOutView }) {
  const portal = useMemo(() => ({ basePath: entryPaths.punchOutBase, isPartner: false, punchOut }), [punchOut]);
  const profile = useProfile();
  const main = useFocusOnNavigation();
  const cancel = useMutation({ mutationFn: () => returnForm(), onSuccess: post });
  return (
    <PortalContext value={portal}>
      <SkipLink />
      <LeaveQuestion />
      <Box component="header" sx={headerStyle}>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Brand />
        </Box>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="small" component="p" noWrap sx={{ fontWeight: 600 }}>
            {punchOut.system}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {punchOut.requisition !== null && `${words.requisition} ${punchOut.requisition} `}
            {words.for(fullName(profile))}
          </Typography>
        </Box>
        <ThemeSwitch />
        <Button variant="text" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {words.cancel}
        </Button>
      </Box>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </PortalContext>
  );
}

/** @param at when the session ended; undefined when it ended before its time */
function Ended({ at, requisition }: { at: string | undefined; requisition: string | null | undefined }) {
  return (
    <main id="main" tabIndex={-1}>
      <StateScreen
        title={words.endedTitle(at === undefined ? null : formatTime(at))}
        text={requisition ? words.endedOf(requisition) : words.endedText}
        icon={<Clock size={26} />}
      />
    </main>
  );
}

/** True from the end of the session on. */
function useIsOver(endsAt: string | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return isOver;
}

const headerStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.75 },
  height: 56,
  px: { xs: 2, sm: 4 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;
