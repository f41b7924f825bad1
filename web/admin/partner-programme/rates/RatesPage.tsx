import { useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { RouteTabs } from '../../components/RouteTabs';
import { ConsoleNotFound } from '../../shell/ConsoleNotFound';
import { ConsolePage } from '../../shell/ConsolePage';
import { GroupRates } from './GroupRates';
import { Proposals } from './Proposals';
import { rateTexts as words } from './texts';
import { Tiers } from './Tiers';

/** /admin/partner-tiers: tiers with their rates, proposed tier changes, and rates of product groups. */
export function RatesPage() {
  const { part = 'tiers' } = useParams();
  const tabs = Object.entries(words.tabs).map(([value, label]) => ({
    value,
    label,
    to: adminPaths.tiers(value === 'tiers' ? '' : value),
  }));
  return (
    <ConsolePage title={words.title}>
      {part in words.tabs ? (
        <>
          <PageHead title={words.title} text={words.text} />
          <RouteTabs label={words.tabsLabel} value={part} tabs={tabs} />
          {part === 'tiers' && <Tiers />}
          {part === 'proposals' && <Proposals />}
          {part === 'groups' && <GroupRates />}
        </>
      ) : (
        <ConsoleNotFound />
      )}
    </ConsolePage>
  );
}
