import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { ApprovalRule } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { useToast } from '../../shared/components/feedback/Toast';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { EmptyState } from '../../shared/components/lists/EmptyState';
import { formatDay } from '../../shared/format';
import { withAside } from '../components/columns';
import { ReasonDialog } from '../components/ReasonDialog';
import { useMayChange } from '../core/use-may-change';
import { ConsolePage } from '../shell/ConsolePage';
import { endRule, rulesQuery } from './api';
import { DelegationsPanel, RolesPanel } from './PeoplePanels';
import { RuleDialog } from './RuleDialog';
import { SwitchDialog } from './SwitchDialog';
import { ruleTexts as words } from './texts';

/** /admin/approval-rules: the rules, the roles that they ask, and delegations. */
export function RulesPage() {
  const mayChange = useMayChange();
  const [edited, setEdited] = useState<ApprovalRule | 'new' | null>(null);
  const { data, error, isFetching, refetch } = useQuery(rulesQuery);
  const rules = data?.data;
  const count = (of: ApprovalRule['state']) => rules?.filter(({ state }) => state === of).length ?? 0;
  const [switchedId, setSwitchedId] = useState<string | null>(null);
  const switched = rules?.find(({ id }) => id === switchedId);
  return (
    <ConsolePage title={words.title}>
      <PageHead
        title={words.title}
        text={words.text}
        actions={
          mayChange && (
            <Button variant="lit" icon={<Plus size={16} />} onClick={() => setEdited('new')}>
              {words.create}
            </Button>
          )
        }
      />
      <Box sx={withAside(340)}>
        <Panel title={words.rules} flush aside={rules && words.counts(count('current'), count('off'))}>
          {error && !rules ? (
            <Box sx={{ p: 2.5 }}>
              <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
                {messageOf(error, words.failed)}
              </RetryNotice>
            </Box>
          ) : !rules ? (
            <Box sx={{ p: 2.5, display: 'grid', gap: 1.5 }} role="status" aria-label={words.rules} aria-busy>
              {[70, 55, 80].map((width) => (
                <Skeleton key={width} width={`${width}%`} height={20} />
              ))}
            </Box>
          ) : rules.length === 0 ? (
            <EmptyState title={words.none} text={words.noneText} />
          ) : (
            <>
              <Box component="ul">
                {rules.map((rule) => (
                  <Box component="li" key={rule.id} sx={row}>
                    <Rule
                      rule={rule}
                      mayChange={mayChange}
                      onEdit={() => setEdited(rule)}
                      onSwitch={() => setSwitchedId(rule.id)}
                    />
                  </Box>
                ))}
              </Box>
              <Typography
                component="p"
                variant="small"
                color="textTertiary"
                sx={{ p: '12px 20px', borderTop: 1, borderColor: 'divider' }}
              >
                {words.note}
              </Typography>
            </>
          )}
        </Panel>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <RolesPanel />
          <DelegationsPanel />
        </Box>
      </Box>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          onSwitchOn={({ id }) => setSwitchedId(id)}
          onClose={() => setEdited(null)}
        />
      )}
      {switched && !edited && <SwitchDialog rule={switched} onClose={() => setSwitchedId(null)} />}
    </ConsolePage>
  );
}

function leftInWords({ left, isAbandoned, asksEverybody, escalateTo }: ApprovalRule): string {
  const instead = asksEverybody ? words.everybody : isAbandoned ? (escalateTo?.name ?? '') : words.others;
  return words.left(left, instead);
}

const BADGES = {
  current: { shape: 'check', tone: 'success' },
  planned: { shape: 'clock', tone: 'info' },
  off: { shape: 'dashed', tone: 'neutral' },
  ended: { shape: 'dashed', tone: 'neutral' },
} as const;

interface RuleProps {
  rule: ApprovalRule;
  mayChange: boolean;
  onEdit: () => void;
  onSwitch: () => void;
}

function Rule({ rule, mayChange, onEdit, onSwitch }: RuleProps) {
  const [isEnding, setEnding] = useState(false);
  const toast = useToast();
  const hasEnded = rule.state === 'ended';
  const isOn = rule.state !== 'off';
  return (
    <>
      <Box sx={{ display: 'grid', gap: '2px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }} color={hasEnded ? 'textTertiary' : undefined}>
          <b>{rule.rule}</b> {rule.needsWords}
        </Typography>
        <Typography variant="small" color="textSecondary" className="num">
          {words.from(formatDay(rule.beginsOn), rule.endsOn && formatDay(rule.endsOn))}
        </Typography>
        <Typography variant="small" color="textTertiary" className="num">
          {[words.use(rule.quotes, rule.averageDays), rule.waiting > 0 && words.waiting(rule.waiting)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {!hasEnded && rule.left.length > 0 && (
          <Typography variant="small" color="error">
            {leftInWords(rule)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <GlyphBadge {...BADGES[rule.state]} label={words.state[rule.state]} />
        {mayChange && !hasEnded && (
          <>
            <Button size="small" onClick={onEdit} aria-label={words.editRule(rule.rule)}>
              {words.edit}
            </Button>
            <Button size="small" onClick={onSwitch} aria-label={words.switchRule(isOn, rule.rule)}>
              {words.switch(isOn)}
            </Button>
            <Button size="small" variant="text" onClick={() => setEnding(true)} aria-label={words.endRule(rule.rule)}>
              {words.end}
            </Button>
          </>
        )}
      </Box>
      {isEnding && (
        <ReasonDialog
          title={words.endTitle}
          text={words.endText(rule.waiting)}
          confirm={words.endConfirm}
          final
          fallback={words.endFailed}
          run={() => endRule(rule)}
          onDone={() => toast(words.ended)}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

const row = {
  display: 'grid',
  gap: 1.5,
  p: '14px 20px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
