import type { OrderRow } from '../../../shared/api/schema';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { orderTexts } from '../texts';

/** Link with the order number, which covers the whole row. */
export function OrderLink({ row }: { row: OrderRow }) {
  const { basePath } = usePortal();
  return (
    <RowLink to={paths.order(basePath, row.id)}>
      <VisuallyHidden>{orderTexts.list.order}</VisuallyHidden>
      <span className="mono no-break">{row.number}</span>
    </RowLink>
  );
}
