import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../../../shared/builder/catalogue';
import { builderTexts as words } from '../../../shared/builder/texts';
import { Button } from '../../../shared/components/actions/Button';
import { priceWords } from '../../../shared/price-words';
import { texts } from '../../../shared/texts';

export interface PriceProps {
  id: string;
  category: string;
}

/** Price of a product for the signed-in user. */
export function PriceOf({ id, category }: PriceProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(productsQuery);
  if (!data && errorUpdateCount > 0)
    return (
      <span className="site-price custom">
        <span className="unseen">{words.pricingFailed}</span>
        <span data-tip={words.pricingFailed}>{words.priceUnavailable}</span>
        <Button size="small" variant="text" busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </span>
    );
  if (!data) return <span className="site-price" />;
  const configurations = data.find((product) => product.id === id)?.priceConfigurations ?? [];
  const price = configurations.find(({ isDefault }) => isDefault) ?? configurations[0] ?? null;
  const { tone, text, per } = priceWords(price, category);
  return (
    <span className={`site-price num ${tone}`}>
      {text}
      {per && <small>{per}</small>}
    </span>
  );
}
