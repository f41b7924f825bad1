import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ApplicationDecision } from '#rules/partner-application';
import type { PartnerApplication } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { DecisionDialog } from './DecisionDialog';
import { adminPartnerTexts, decisionTexts } from './texts';

/** Order of the buttons; the decision that moves the application forward comes last. */
const ORDER = ['reject', 'ask', 'take', 'approve'] as const satisfies readonly ApplicationDecision[];

/** Buttons for the decisions on an application, at the bottom of its page. Hidden from users who may only read. */
export function Decisions({ application }: { application: PartnerApplication }) {
  const [asked, setAsked] = useState<ApplicationDecision | null>(null);
  const possible = ORDER.filter((action) => application.actions.includes(action));
  return (
    <>
      {possible.length > 0 && (
        <Box role="group" aria-label={adminPartnerTexts.decide} sx={foot}>
          {possible.map((action) => (
            <Button
              key={action}
              variant={action === 'approve' || action === 'take' ? 'lit' : 'outlined'}
              color={action === 'reject' ? 'error' : undefined}
              onClick={() => setAsked(action)}
            >
              {decisionTexts[action].label}
            </Button>
          ))}
        </Box>
      )}
      {asked && <DecisionDialog decision={asked} application={application} onClose={() => setAsked(null)} />}
    </>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  mt: 3,
  mx: { xs: -2, sm: -2.5, lg: -4 },
  mb: { xs: -6, sm: -7, lg: -8 },
  px: { xs: 2, sm: 2.5, lg: 4 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
