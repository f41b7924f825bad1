import { fullName } from '../../shared/components/Initials';
import { PageHead } from '../../shared/components/PageHead';
import { Panel } from '../../shared/components/Panel';
import { useProfile } from '../../shared/session/session';
import { capitalised, statusLabel } from '../../shared/texts';
import { Page } from '../shell/Page';
import { FactList } from '../../shared/components/FactList';
import { accountTexts } from './texts';

/** The signed-in person, to read. */
export function ProfilePage() {
  const profile = useProfile();
  const words = accountTexts.profile;
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <Panel title={words.panel} sx={{ maxWidth: 640 }}>
        <FactList
          facts={[
            { label: words.name, value: fullName(profile) },
            { label: words.email, value: profile.email },
            { label: words.emailVerified, value: profile.emailVerified ? words.yes : words.no },
            { label: words.jobTitle, value: profile.jobTitle },
            { label: words.accountType, value: capitalised(profile.accountType) },
            { label: words.status, value: statusLabel(profile.accountStatus) },
          ]}
        />
      </Panel>
    </Page>
  );
}
