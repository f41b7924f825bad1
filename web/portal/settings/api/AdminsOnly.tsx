import { useQuery } from '@tanstack/react-query';
import { fullName } from '#rules/actor';
import { companyQuery } from '../../../shared/api/companies';
import { Notice } from '../../../shared/components/feedback/Notice';
import { adminsOnlyTexts as words } from './texts';

/** Tells a standard user that only administrators change this page, and who they are. */
export function AdminsOnly() {
  const { data } = useQuery(companyQuery);
  const admins = (data?.users ?? []).filter(
    ({ accountType, accountStatus }) => accountType === 'admin' && accountStatus === 'active',
  );
  return (
    <Notice tone="info" role="none" title={words.title}>
      {words.text} {admins.length > 0 && words.ask(admins.map(fullName))}
    </Notice>
  );
}
