import { Check, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Photo } from '../../frame/Photo';
import { Button } from '../../../shared/components/actions/Button';
import { keepChoice, MOST } from './choice';
import { useSavedId } from './compare';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

interface ChooserProps {
  products: Compared[];
  chosen: string[];
  /** Called after each change of the selection; the chooser stays open until `onDone`. */
  onChoose: () => void;
  onDone: () => void;
}

/**
 * List of all products by group, to select products for the comparison. Each product is a link, so that the list works
 * before the script is loaded.
 */
export function Chooser({ products, chosen, onChoose, onDone }: ChooserProps) {
  const savedId = useSavedId();
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
                const next = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id];
                const content = (
                  <>
                    <Photo src={image} kind="product" slot="96px" />
                    <span>{name}</span>
                    {isChosen ? <Check /> : <Plus />}
                  </>
                );
                return (
                  <li key={id}>
                    {next.length > MOST ? (
                      <div>{content}</div>
                    ) : (
                      <Link
                        to={sitePaths.comparison(next, savedId)}
                        aria-current={isChosen || undefined}
                        aria-label={isChosen ? words.remove(name) : undefined}
                        onClick={() => {
                          keepChoice(next);
                          onChoose();
                        }}
                        replace
                        preventScrollReset
                      >
                        {content}
                      </Link>
                    )}
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
      <p className="chooser-done">
        <span role="status">{chosen.length > 0 && words.chosen(chosen.length)}</span>
        {chosen.length > 1 && (
          <Button variant="contained" onClick={onDone}>
            {words.go(chosen.length)}
          </Button>
        )}
      </p>
    </section>
  );
}
