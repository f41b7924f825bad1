import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { STOP_AT } from '#rules/campaign-status';
import type { Campaign } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatCount, formatDateTime, formatPercent } from '../../../shared/format';
import { CampaignSteps } from './CampaignSteps';
import { timeLeft } from './progress';
import { campaignTexts } from './texts';

const words = campaignTexts.report;

interface CampaignProgressProps {
  campaign: Campaign;
  /** Time at which the figures were loaded, in milliseconds. */
  asOf: number;
}

/** Panel with the progress of a campaign. */
export function CampaignProgress({ campaign, asOf }: CampaignProgressProps) {
  const { status, sums, rate, last } = campaign;
  const { sent, failed, skipped, left, recipients } = sums;
  const share = recipients > 0 ? (recipients - left) / recipients : 0;
  const minutes = status === 'sending' ? timeLeft(campaign, asOf) : null;
  const stopped = stopOf(campaign);
  const isOver = status === 'sent';
  const facts = [
    !isOver && { label: words.left, value: formatCount(left) },
    !isOver && { label: words.rate, value: words.rateOf(rate) },
    minutes !== null && { label: words.done, value: doneWords(minutes, asOf) },
    { label: words.skipped, value: formatCount(skipped) },
    {
      label: words.failed,
      value: formatCount(failed),
      note: last?.of && status === 'sending' ? words.stopsAt(last, formatPercent(STOP_AT.share)) : undefined,
    },
  ].filter((fact) => fact !== false);
  return (
    <Panel title={words.titles[status]} aside={<CampaignSteps campaign={campaign} />}>
      <Box sx={{ display: 'grid', gap: 1.75 }}>
        {stopped && (
          <Notice tone="warning" title={stopped.reason ?? words.stopped}>
            {words.stoppedText}
          </Notice>
        )}
        {recipients > 0 ? (
          <>
            <Box
              role="progressbar"
              aria-label={words.progress}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.floor(share * 100)}
              sx={bar}
            >
              <Box sx={{ width: `${share * 100}%`, ...filled }} />
            </Box>
            <Box component="dl" sx={factColumns}>
              <Fact label={words.sent} value={<Figure>{formatCount(sent)}</Figure>} note={words.of(recipients)} />
              {facts.map((fact) => (
                <Fact key={fact.label} {...fact} />
              ))}
            </Box>
          </>
        ) : (
          <Typography color="textSecondary">{nobodyWords(campaign)}</Typography>
        )}
        {status === 'sending' && (
          <Typography variant="small" color="textTertiary">
            {words.keeps}
          </Typography>
        )}
      </Box>
    </Panel>
  );
}

/** Returns the history entry of an automatic pause; undefined when the campaign is not paused automatically. */
function stopOf({ status, history }: Campaign): Campaign['history'][number] | undefined {
  const paused = history.find(({ action }) => action === 'stop' || action === 'pause');
  return status === 'paused' && paused?.action === 'stop' ? paused : undefined;
}

/** Returns the text for a campaign without recipients. */
function nobodyWords({ frozenAt, status }: Campaign): string {
  if (frozenAt) return words.nobody;
  return status === 'cancelled' ? words.nobodyEver : words.nobodyYet;
}

function doneWords(minutes: number, asOf: number): string {
  const at = new Date(asOf + minutes * 60_000);
  const isToday = at.toDateString() === new Date(asOf).toDateString();
  const told = formatDateTime(at.toISOString());
  return words.doneIn(isToday ? told.split(', ').at(-1)! : told, campaignTexts.duration(minutes));
}

const Fact = ({ label, value, note }: { label: string; value: ReactNode; note?: string }) => (
  <div>
    <Typography component="dt" variant="caption" color="textTertiary">
      {label}
    </Typography>
    <Typography component="dd" className="num" sx={{ fontSize: '.9375rem', fontWeight: 600, m: 0 }}>
      {value}{' '}
      {note && (
        <Typography component="span" variant="small" color="textTertiary">
          {note}
        </Typography>
      )}
    </Typography>
  </div>
);

/** Figure in large type. */
const Figure = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="h3" className="num">
    {children}
  </Typography>
);

const factColumns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: '12px 24px',
  alignItems: 'last baseline',
};

const bar = {
  height: 8,
  overflow: 'hidden',
  borderRadius: '4px',
  bgcolor: 'background.sunken',
  boxShadow: 'inset 0 0 0 1px var(--border)',
};
const filled = {
  height: '100%',
  borderRadius: '4px',
  background: 'linear-gradient(90deg, var(--cyan), var(--blue) 52%, var(--violet))',
  transition: 'width .3s',
};
