import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, FileX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { endPartner, partnerConnectionsQuery } from '../../../shared/api/partner-clients';
import type { PartnerConnection } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDate } from '../../../shared/format';
import { EndConnectionDialog } from '../../components/EndConnectionDialog';
import { useScrollHere } from '../use-scroll-here';
import { PartnerRequestCard } from './PartnerRequestCard';
import { partnerTexts as words } from './texts';

/** Connected partners, their open requests, and former connections. Standard users have no actions. */
export function PartnersSection() {
  const { data, error, isFetching, refetch } = useQuery(partnerConnectionsQuery);
  const anchor = useScrollHere('partners', data !== undefined);
  const [ending, setEnding] = useState<PartnerConnection | null>(null);
  const living = data?.connections.filter(({ endedAt }) => endedAt === null) ?? [];
  const ended = data?.connections.filter(({ endedAt }) => endedAt !== null) ?? [];
  const { sight, drafts, quotes } = words.effects;
  return (
    <div id="partners" ref={anchor}>
      <Panel title={words.title} aside={living.length > 0 && <span className="num">{living.length}</span>} flush>
        {error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
            {messageOf(error, words.failed)}
          </RetryNotice>
        )}
        {!data && !error && (
          <div role="status" aria-label={words.loading} className="panel-content">
            <Skeleton width={220} height={14} />
            <Skeleton width={320} height={12} sx={{ mt: 1 }} />
          </div>
        )}
        {data && data.requests.length + data.connections.length === 0 && (
          <div className="panel-content">
            <Typography>{words.none}</Typography>
            <Typography color="textSecondary">{words.noneText}</Typography>
          </div>
        )}
        <ul className="partner-rows">
          {data?.requests.map((request) => (
            <PartnerRequestCard key={request.id} request={request} />
          ))}
          {living.map((connection) => (
            <li key={connection.id} className="row">
              <div className="who">
                <span className="breaks" style={{ fontWeight: 550 }}>
                  {connection.partner.name}
                </span>
                <span className="small secondary">
                  {words.since(formatDate(connection.connectedAt), connection.agreedBy)}
                </span>
                <span className="small secondary">
                  {connection.sharesPast ? words.sharesPast : words.sharesSince(formatDate(connection.connectedAt))}
                </span>
              </div>
              {connection.actions.includes('end') && (
                <Button
                  size="small"
                  color="error"
                  aria-label={words.endFor(connection.partner.name)}
                  onClick={() => setEnding(connection)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {ended.length > 0 && (
          <div className="partner-history">
            <h3 className="small tertiary">{words.history}</h3>
            <ul>
              {ended.map(({ id, partner, connectedAt, endedAt, endedBySide, endReason }) => (
                <li key={id}>
                  <span className="breaks">{partner.name}</span>
                  <span className="small secondary">
                    {words.ended(
                      formatDate(connectedAt),
                      formatDate(endedAt ?? ''),
                      words.sides[endedBySide ?? 'partner'],
                    )}
                  </span>
                  {endReason && <span className="small secondary breaks">{endReason}</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
      {ending && (
        <EndConnectionDialog
          name={ending.partner.name}
          text={words.endText}
          effects={[
            { title: sight[0], text: sight[1], icon: EyeOff, off: true },
            { title: drafts[0], text: drafts[1], icon: FileX, off: true },
            { title: quotes[0], text: quotes[1] },
          ]}
          reasons={words.reasons}
          end={(reason) => endPartner(ending.id, reason)}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}
