import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../../../shared/builder/catalogue';
import { priceWords } from '../../../shared/price-words';
import { useBuyer } from '../AccessBox';

/** What a product costs, for who sees prices; its place is kept for them. */
export function Price({ id, category }: { id: string; category: string }) {
  const buyer = useBuyer();
  const { data } = useQuery({ ...productsQuery, enabled: buyer !== null });
  if (!buyer || !data) return <span className="site-price" />;
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
