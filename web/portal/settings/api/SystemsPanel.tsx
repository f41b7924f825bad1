import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { allowSystem, ownSystemsQuery, procurementKeys } from '../../../shared/api/procurement';
import type { ProcurementSystem } from '../../../shared/api/schema';
import { Badge } from '../../../shared/components/badges/Badge';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { systemTexts as words } from './texts';

/** The purchasing systems of the company, and what each may do in its name. Nothing for a company without one. */
export function SystemsPanel() {
  const { data, error, isFetching, refetch } = useQuery(ownSystemsQuery);
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={words.title} flush>
      <Box component="ul" aria-label={words.title}>
        {data.data.map((system) => (
          <System key={system.id} system={system} />
        ))}
      </Box>
    </Panel>
  );
}

function System({ system }: { system: ProcurementSystem }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Partial<Parameters<typeof allowSystem>[1]>) => {
      const { createsPeople, acceptsQuotes } = system;
      return allowSystem(system, { createsPeople, acceptsQuotes, ...changes });
    },
    onSettled: () => client.invalidateQueries({ queryKey: procurementKeys.all }),
  });
  return (
    <Box component="li" sx={{ p: '16px 20px', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{system.name}</Typography>
        {system.deactivatedAt !== null && <Badge tone="neutral" label={words.off} />}
      </Box>
      <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`${words.protocols[system.protocol]} · ${system.domain} ${system.identity} · ${system.origins.join(', ')}`}
      </Typography>
      {save.isError && (
        <Notice tone="error" title={words.saveFailed} style={{ marginTop: 12 }}>
          {messageOf(save.error, '')}
        </Notice>
      )}
      {(['createsPeople', 'acceptsQuotes'] as const).map((name) => (
        <Allowed
          key={name}
          {...words.allows[name]}
          on={system[name]}
          isBusy={save.isPending}
          onTurn={(on) => save.mutate({ [name]: on })}
        />
      ))}
    </Box>
  );
}

interface AllowedProps {
  label: string;
  text: string;
  on: boolean;
  isBusy: boolean;
  onTurn: (on: boolean) => void;
}

function Allowed({ label, text, on, isBusy, onTurn }: AllowedProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 1.5 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <label htmlFor={id}>{label}</label>
        <Typography variant="small" component="p" color="textSecondary" id={`${id}-text`}>
          {text}
        </Typography>
      </Box>
      <Switch
        id={id}
        checked={on}
        disabled={isBusy}
        onChange={(_event, checked) => onTurn(checked)}
        slotProps={{ input: { 'aria-describedby': `${id}-text` } }}
      />
    </Box>
  );
}
