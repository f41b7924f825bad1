import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { sitePaths } from '#rules/site-paths';
import type { PartnerDetail } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate } from '../../shared/format';
import { Reason } from '../../shared/quotes/ReturnedNotice';
import { ReasonDialog } from '../components/ReasonDialog';
import { useMayChange } from '../core/use-may-change';
import { allowListing } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.listing;

/** State of the partner's entry on the public page of resellers, with a button that removes or allows the entry. */
export function PartnerListing({ partner }: { partner: PartnerDetail }) {
  const { listedAt, unlistedReason, isPublic, lacks } = partner.listing;
  const [asking, setAsking] = useState<'allow' | 'take' | null>(null);
  const mayChange = useMayChange();
  const toast = useToast();
  const isTaken = unlistedReason !== null;
  const isWaiting = listedAt !== null && lacks.includes('review');
  return (
    <Panel title={words.title} aside={isPublic ? words.on : words.off}>
      <Typography>{listedAt ? words.agrees(formatDate(listedAt)) : words.agreesNot}</Typography>
      {listedAt !== null && !isTaken && lacks.length > 0 && (
        <Typography color="textSecondary">{lacks.map((lack) => words.lacks[lack]).join(' ')}</Typography>
      )}
      {isPublic && (
        <Typography variant="small" component="p">
          <a className="link" href={sitePaths.resellers}>
            {words.see}
          </a>
        </Typography>
      )}
      {isTaken && (
        <>
          <Typography color="textSecondary">{words.taken}</Typography>
          <Reason>{unlistedReason}</Reason>
        </>
      )}
      {mayChange && (listedAt !== null || isTaken) && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(isTaken || isWaiting) && (
            <Button size="small" onClick={() => setAsking('allow')}>
              {words.allow.label}
            </Button>
          )}
          {!isTaken && (
            <Button size="small" onClick={() => setAsking('take')}>
              {words.take.label}
            </Button>
          )}
        </Box>
      )}
      {asking && (
        <ReasonDialog
          title={words[asking].label}
          text={words[asking].text(partner.name)}
          confirm={words[asking].label}
          failed={words.failed}
          reason={{ hint: words.hint }}
          run={({ reason }) => allowListing(partner, asking === 'allow', reason)}
          onDone={() => toast(words[asking].done)}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
