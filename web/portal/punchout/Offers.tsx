import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '#rules/paths';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatDay, formatMoney } from '../../shared/format';
import { usePortal } from '../portal';
import { punchOutTexts as words } from './texts';

/** Quotes of the person that have their price: each leads to the page that returns it. */
export function Offers() {
  const { basePath, punchOut } = usePortal();
  const offers = punchOut?.offers ?? [];
  if (offers.length === 0) return null;
  return (
    <Notice tone="info" role="none" title={words.offers(offers.length)}>
      <ul>
        {offers.map(({ id, number, products, subtotal, validUntil }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.quote(basePath, id)}>
              {number}
            </Link>{' '}
            {words.offer(products.join(', '), formatMoney(subtotal), formatDay(validUntil))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
