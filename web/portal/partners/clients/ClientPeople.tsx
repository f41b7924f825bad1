import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { messageOf } from '../../../shared/api/errors';
import { clientPeopleQuery } from '../../../shared/api/partner-clients';
import { Badge } from '../../../shared/components/badges/Badge';
import { Initials } from '../../../shared/components/badges/Initials';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { clientTexts } from './texts';

const words = clientTexts.detail;

/** Panel with the users of a client, administrators first. */
export function ClientPeople({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(clientPeopleQuery(id));
  return (
    <Panel title={words.people} aside={data && <span className="num">{data.users.length}</span>} flush>
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      <ul className="client-people">
        {data?.users.map(({ id: userId, name, jobTitle, email, accountType }) => {
          const [firstName = '', ...rest] = name.split(' ');
          return (
            <li key={userId}>
              <Initials person={{ firstName, lastName: rest.join(' ') }} size={32} />
              <div className="who">
                <span className="breaks">{name}</span>
                <span className="small secondary breaks">{jobTitle ?? email}</span>
              </div>
              {accountType === 'admin' && <Badge label={words.admin} />}
              <a
                className="icon-button medium"
                href={`mailto:${email}`}
                aria-label={words.write(name)}
                data-tip={email}
              >
                <Mail size={16} />
              </a>
            </li>
          );
        }) ??
          (!error &&
            [132, 108].map((width) => (
              <li key={width}>
                <Skeleton variant="circular" width={32} height={32} />
                <div className="who">
                  <Skeleton width={width} height={14} />
                  <Skeleton width={width - 20} height={12} sx={{ mt: '6px' }} />
                </div>
              </li>
            )))}
      </ul>
    </Panel>
  );
}
