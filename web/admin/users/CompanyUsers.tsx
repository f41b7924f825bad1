import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/badges/Initials';
import { ResourceList } from '../components/list/ResourceList';
import { userCard, userColumns } from './columns';
import { adminUserTexts } from './texts';

const words = adminUserTexts;

/** List of a company's users, for the company's page. */
export function CompanyUsers({ companyId }: { companyId: string }) {
  return (
    <ResourceList<UserRow>
      resource="users"
      within={{ companyId }}
      sort={{ field: 'name', order: 'ASC' }}
      words={words}
      columns={userColumns(true)}
      name={fullName}
      card={userCard}
    />
  );
}
