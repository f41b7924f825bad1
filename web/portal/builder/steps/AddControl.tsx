import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_QUANTITY } from '#rules/price';
import { builderTexts } from '../../../shared/builder/texts';
import { Button } from '../../../shared/components/actions/Button';
import { QuantityStepper } from '../../../shared/components/fields/QuantityStepper';

interface AddControlProps {
  /** Name of the product. */
  name: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/** Add button of a product, replaced by a stepper once the product is added; quantity 0 removes the product. */
export function AddControl({ name, quantity, onQuantity }: AddControlProps) {
  const control = useRef<HTMLDivElement>(null);
  const isAdded = quantity > 0;
  const before = useRef(isAdded);
  // Button and stepper replace each other while focused, which would lose the focus, so the focus moves to the
  // replacement.
  useEffect(() => {
    if (before.current === isAdded) return;
    before.current = isAdded;
    if (document.activeElement?.contains(control.current))
      control.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isAdded]);
  return (
    <div ref={control}>
      {isAdded ? (
        <QuantityStepper of={name} value={quantity} max={MAX_QUANTITY} onChange={onQuantity} />
      ) : (
        <Button
          size="small"
          icon={<Plus size={14} strokeWidth={2} />}
          aria-label={builderTexts.addNamed(name)}
          onClick={() => onQuantity(1)}
        >
          {builderTexts.addProduct}
        </Button>
      )}
    </div>
  );
}
