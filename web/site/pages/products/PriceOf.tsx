import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../../../shared/builder/catalogue';
import { priceWords } from '../../../shared/price-words';

export interface PriceProps {
  id: string;
  category: string;
}

/** What a product costs who reads. */
export function PriceOf({ id, category }: PriceProps) {
  const { data } = useQuery(productsQuery);
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
