import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#rules/paths';
import { activeAgreementQuery } from '../../shared/api/agreements';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatDate } from '../../shared/format';
import { useProfile } from '../../shared/session/session';
import { contractTexts } from './contracts/texts';

const words = contractTexts.toSign;

/** Notice above every page of a partner while an agreement is not signed, for users who may sign. */
export function AgreementNotice() {
  const { accountType } = useProfile();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...activeAgreementQuery, enabled: accountType === 'admin' });
  if (data?.standing !== 'due' && data?.standing !== 'overdue') return null;
  const isOverdue = data.standing === 'overdue';
  return (
    <Notice
      tone={isOverdue ? 'warning' : 'info'}
      role="none"
      icon={<FileSignature size={17} />}
      title={isOverdue ? words.overdue : words.due}
      action={
        pathname !== paths.contracts && (
          <Button size="small" to={paths.contracts}>
            {words.read}
          </Button>
        )
      }
      style={{ marginBottom: 24 }}
    >
      {isOverdue || !data.signBy ? words.overdueText : words.dueText(formatDate(data.signBy))}
    </Notice>
  );
}
