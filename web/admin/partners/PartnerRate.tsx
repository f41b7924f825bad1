import Box from '@mui/material/Box';
import { useState } from 'react';
import { percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import type { PartnerDetail } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Panel } from '../../shared/components/frame/Panel';
import { FactList } from '../../shared/components/lists/FactList';
import { formatDay } from '../../shared/format';
import { halves } from '../components/columns';
import { useMayChange } from '../core/use-may-change';
import { type BulkAct, BulkNotice } from './BulkNotice';
import { BulkPartnersDialog } from './BulkPartners';
import { AdjustDialog } from '../partner-programme/payouts/AdjustDialog';
import { PartnerSelfBilling } from './PartnerSelfBilling';
import { partnerTexts } from './partner-texts';
import { GroupRates } from '../partner-programme/rates/GroupRates';

const words = partnerTexts.ownRate;

/**
 * Panel with the commission rate of a partner and its source, product groups with a different rate, and adjustments.
 */
export function PartnerRate({ partner }: { partner: PartnerDetail }) {
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<'rate' | 'adjust' | null>(null);
  const [done, setDone] = useState<BulkAct | null>(null);
  const { id, name, tier, rate, ownRate } = partner;
  const until = ownRate?.untilDay;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {done && <BulkNotice key={done.id} of={done} onClose={() => setDone(null)} />}
      <Box sx={halves}>
        <Panel title={words.title}>
          <FactList
            facts={[
              { label: words.rate, value: <span className="num">{percent(rate)}</span> },
              { label: words.from, value: ownRate ? words.own : words.ofTier(PARTNER_TIERS[tier].label) },
              { label: words.until, value: ownRate && (until ? formatDay(until) : words.noEnd) },
              { label: words.reason, value: ownRate?.reason },
            ]}
          />
          {mayChange && (
            <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button size="small" onClick={() => setAsked('rate')}>
                {partnerTexts.bulk.commissions}
              </Button>
              <Button size="small" onClick={() => setAsked('adjust')}>
                {words.adjust}
              </Button>
            </Box>
          )}
        </Panel>
        <PartnerSelfBilling partner={partner} />
        <GroupRates partnerId={id} />
      </Box>
      {asked === 'rate' && (
        <BulkPartnersDialog
          kind="commissions"
          ids={[id]}
          onDone={({ id: bulk, partners }) =>
            bulk && setDone({ id: bulk, kind: 'commissions', what: partnerTexts.bulk.commissionsDone(partners) })
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'adjust' && <AdjustDialog partner={{ id, name }} onClose={() => setAsked(null)} />}
    </Box>
  );
}
