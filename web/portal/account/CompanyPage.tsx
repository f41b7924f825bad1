import { PageHead } from '../../shared/components/PageHead';
import { Panel } from '../../shared/components/Panel';
import { useProfile } from '../../shared/session/session';
import { capitalised, companyTypeLabel } from '../../shared/texts';
import { Page } from '../shell/Page';
import { FactList } from '../../shared/components/FactList';
import { accountTexts } from './texts';

/** The signed-in person's company, to read. */
export function CompanyPage() {
  const { company } = useProfile();
  const words = accountTexts.company;
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <Panel title={words.panel} sx={{ maxWidth: 640 }}>
        <FactList
          facts={[
            { label: words.name, value: company.name },
            { label: words.type, value: companyTypeLabel(company.type) },
            { label: words.verification, value: capitalised(company.verificationStatus) },
          ]}
        />
      </Panel>
    </Page>
  );
}
