import { Check, Plus } from 'lucide-react';
import { Photo } from '../../frame/Photo';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

interface ChooserProps {
  products: Compared[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Every product by its group, to be taken side by side. */
export function Chooser({ products, chosen, onChange }: ChooserProps) {
  const groups = [...new Set(products.map(({ groupName }) => groupName))];
  return (
    <section className="section wrap chooser" aria-labelledby="choose">
      <h2 className="h2" id="choose">
        {words.choose.title}
      </h2>
      {groups.map((group) => (
        <div key={group}>
          <h3 className="h6">{group}</h3>
          <ul>
            {products
              .filter(({ groupName }) => groupName === group)
              .map(({ id, name, image }) => {
                const isChosen = chosen.includes(id);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
                    >
                      <Photo src={image} kind="product" slot="96px" />
                      <span>{name}</span>
                      {isChosen ? <Check /> : <Plus />}
                    </button>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </section>
  );
}
