import { ApiProperty } from '@nestjs/swagger';
import { Flag, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import {
  PURCHASE_ORDER_STATUSES,
  PURCHASE_ORDER_TYPES,
  type PurchaseOrderStatus,
  type PurchaseOrderType,
} from '../../rules/purchase-order-status.js';

export class PurchaseOrderQueryDto extends ListQueryDto {
  /** Statuses, separated by commas. */
  @SomeOf('status', PURCHASE_ORDER_STATUSES)
  status?: string;

  /** True for refused purchase orders that staff are not done with; false for all others. */
  @Flag('open')
  open?: boolean;

  /** Purchase orders of a company. */
  @Id('companyId', 'the id of a company')
  companyId?: string;
}

/** A purchase order of a purchasing system. */
export class PurchaseOrderRowDto {
  id!: string;
  receivedAt!: string;
  /** Number of the purchase order at the buyer. */
  number!: string;
  @ApiProperty({ enum: PURCHASE_ORDER_TYPES, enumName: 'PurchaseOrderType' })
  type!: PurchaseOrderType;
  companyId!: string;
  company!: string;
  /** Name of the purchasing system. */
  system!: string;
  /** The quote that it names, and the revision that it names; null for none of the company. */
  quoteId!: string | null;
  quoteNumber!: string | null;
  revision!: number | null;
  /** Total that the buyer wrote, and its currency. */
  total!: number | null;
  currency!: string | null;
  @ApiProperty({ enum: PURCHASE_ORDER_STATUSES, enumName: 'PurchaseOrderStatus' })
  status!: PurchaseOrderStatus;
  /** Code and text of the answer. */
  answerStatus!: number;
  answer!: string;
  /** Differences from the quote, in words. */
  differences!: string[];
  /** The order that was made of the quote. */
  orderId!: string | null;
  orderNumber!: string | null;
  /** When staff were done with a refused purchase order, and who. */
  doneAt!: string | null;
  doneBy!: string | null;
  version!: number;
}
