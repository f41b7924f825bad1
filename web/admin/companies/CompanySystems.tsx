import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import { changeSystemSecret, companySystemsQuery, procurementKeys, switchSystem } from '../../shared/api/procurement';
import type { ProcurementSystem } from '../../shared/api/schema';
import { Badge } from '../../shared/components/badges/Badge';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Modal } from '../../shared/components/actions/Modal';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { useMayChange } from '../core/use-may-change';
import { SystemDialog } from './SystemDialog';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.systems;

/** The purchasing systems of a client, which staff make and the client's administrators allow more. */
export function CompanySystems({ companyId }: { companyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(companySystemsQuery(companyId));
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const mayChange = useMayChange();
  return (
    <Panel
      title={words.title}
      flush
      aside={
        mayChange && (
          <Button size="small" onClick={() => setAdding(true)} style={{ marginBlock: -4 }}>
            {words.add}
          </Button>
        )
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : data?.data.length ? (
        <Box component="ul" aria-label={words.title}>
          {data.data.map((system) => (
            <System key={system.id} companyId={companyId} system={system} onSecret={setSecret} mayChange={mayChange} />
          ))}
        </Box>
      ) : (
        <Typography sx={{ p: '20px' }} color="textSecondary" role={data ? undefined : 'status'}>
          {data ? words.empty : words.loading}
        </Typography>
      )}
      {isAdding && <SystemDialog companyId={companyId} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && (
        <Modal
          open
          title={words.secretTitle}
          onClose={() => setSecret(null)}
          actions={
            <Button variant="contained" onClick={() => setSecret(null)}>
              {words.close}
            </Button>
          }
        >
          <p className="secondary">{words.secretText}</p>
          <Field
            label={words.secret}
            value={secret}
            inputProps={{ readOnly: true, className: 'mono', onFocus: (event) => event.currentTarget.select() }}
          />
        </Modal>
      )}
    </Panel>
  );
}

interface SystemProps {
  companyId: string;
  system: ProcurementSystem;
  onSecret: (secret: string) => void;
  mayChange: boolean;
}

function System({ companyId, system, onSecret, mayChange }: SystemProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: procurementKeys.all });
  const turn = useMutation({ mutationFn: () => switchSystem(system), onSettled: refresh });
  const change = useMutation({
    mutationFn: () => changeSystemSecret(system),
    onSuccess: ({ secret }) => onSecret(secret),
    onSettled: async () => {
      setAsked(false);
      await refresh();
    },
  });
  const failure = turn.error ?? change.error;
  const allowed = (['createsPeople', 'acceptsQuotes'] as const).filter((name) => system[name]);
  return (
    <Box component="li" sx={{ p: '14px 20px', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>
          {system.name} {system.deactivatedAt !== null && <Badge tone="neutral" label={words.off} />}
        </Typography>
        {mayChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" aria-label={words.editOf(system.name)} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
            <Button size="small" onClick={() => setAsked(true)}>
              {words.newSecret}
            </Button>
            <Button size="small" busy={turn.isPending} onClick={() => turn.mutate()}>
              {system.deactivatedAt === null ? words.deactivate : words.activate}
            </Button>
          </Box>
        )}
      </Box>
      <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {`${words.protocols[system.protocol]} · ${system.domain} ${system.identity} · ${system.certificateFingerprint === null ? system.hint : words.certificate} · ${system.origins.join(', ')} · UNSPSC ${system.unspsc}`}
      </Typography>
      <Typography variant="small" component="p" color="textSecondary">
        {allowed.length === 0 ? words.allowsNothing : allowed.map((name) => words.allows[name]).join(' · ')}
      </Typography>
      {failure && (
        <Notice tone="error" title={words.saveFailed} style={{ marginTop: 12 }}>
          {messageOf(failure, '')}
        </Notice>
      )}
      {isEditing && (
        <SystemDialog companyId={companyId} system={system} onSecret={onSecret} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        open={isAsked}
        final
        title={words.newSecretTitle}
        text={words.newSecretText}
        confirm={words.newSecret}
        onConfirm={() => change.mutate()}
        onClose={() => setAsked(false)}
      />
    </Box>
  );
}
