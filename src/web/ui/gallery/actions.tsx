import { ArrowRight, Crown, LogOut, Plus, Share2, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button, ButtonLink, IconButton, RoundButton } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { TextButton, TextLink } from '../text-link.tsx';
import { LONG_TEXT, Part } from './part.tsx';

const bag = <ShoppingBag aria-hidden strokeWidth={1.9} />;
const plus = <Plus aria-hidden strokeWidth={1.9} />;

export function Actions() {
  return (
    <>
      <Part title="Button">
        <Button icon={bag}>Add to Cart</Button>
        <Button>Place Order</Button>
        <Button variant="quiet">Continue Shopping</Button>
        <Button variant="danger">Remove</Button>
        <Button variant="quiet-danger">Demote</Button>
        <Button disabled>Sold out</Button>
        <Button variant="quiet" disabled icon={bag}>
          Disabled
        </Button>
        <span className="on-dark rounded-lg bg-neel-900 p-4">
          <Button variant="accent">Subscribe</Button>
        </span>
      </Part>
      <Part title="Button, sizes">
        <Button size="sm" icon={plus}>
          Add
        </Button>
        <Button icon={plus}>Add</Button>
        <Button size="lg" icon={plus}>
          Add
        </Button>
        <ButtonLink to="/products" size="sm" variant="quiet">
          A link
        </ButtonLink>
        <ButtonLink to="/products">
          Contact us <ArrowRight aria-hidden strokeWidth={1.9} />
        </ButtonLink>
      </Part>
      <Part title="Button, busy: press to see that the width stays">
        <BusyButton />
        <Button busy>Adding to Cart...</Button>
        <Button busy icon={bag}>
          Processing...
        </Button>
        <Button busy variant="quiet" size="sm">
          Saving...
        </Button>
        <Button busy size="lg">
          Saving...
        </Button>
      </Part>
      <Part title="Button, block and long text" className="grid max-w-80 gap-4">
        <Button block>{LONG_TEXT}</Button>
        <Button block variant="quiet" icon={bag}>
          Add to Cart
        </Button>
      </Part>
      <Part title="Icon button, round button">
        <IconButton label="Share">
          <Share2 aria-hidden strokeWidth={1.9} />
        </IconButton>
        <IconButton label="Log out" disabled>
          <LogOut aria-hidden strokeWidth={1.9} />
        </IconButton>
        <span className="on-dark rounded-lg bg-neel-900 p-2 text-white">
          <IconButton label="Share on a dark ground">
            <Share2 aria-hidden strokeWidth={1.9} />
          </IconButton>
        </span>
        <RoundButton label="Next picture">
          <ArrowRight aria-hidden strokeWidth={1.9} />
        </RoundButton>
        <RoundButton label="Next picture, none left" disabled>
          <ArrowRight aria-hidden strokeWidth={1.9} />
        </RoundButton>
      </Part>
      <Part title="Text link, text button">
        <TextLink to="/products">View All Products</TextLink>
        <TextButton>Clear Filters</TextButton>
        <TextButton tone="danger">Remove</TextButton>
        <TextButton disabled>Disabled</TextButton>
      </Part>
      <Badges />
      <Chips />
    </>
  );
}

function BusyButton() {
  const [busy, setBusy] = useState(false);
  function press() {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  }
  return (
    <Button busy={busy} onClick={press}>
      Press me
    </Button>
  );
}

function Badges() {
  return (
    <Part title="Badge" className="flex flex-wrap gap-2">
      <Badge tone="best" icon={<Crown aria-hidden strokeWidth={1.9} />}>
        Best Seller
      </Badge>
      <Badge tone="outline">Featured</Badge>
      <Badge tone="kamal">Makhana</Badge>
      <Badge tone="ok" dot>
        In Stock
      </Badge>
      <Badge tone="warn">Only 8 left</Badge>
      <Badge tone="bad">Out of Stock</Badge>
      <Badge tone="info" dot>
        Confirmed
      </Badge>
      <Badge tone="neutral">Refunded</Badge>
      <Badge tone="gold">Super Admin</Badge>
    </Part>
  );
}

function Chips() {
  const all = ['“roast”', 'Up to ₹250', LONG_TEXT];
  const [chips, setChips] = useState(all);
  return (
    <Part title="Chip" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <Chip
          key={chip}
          removeLabel={`Remove filter ${chip}`}
          onRemove={() => setChips(chips.filter((other) => other !== chip))}
        >
          {chip}
        </Chip>
      ))}
      {chips.length < all.length && <TextButton onClick={() => setChips(all)}>Put back</TextButton>}
    </Part>
  );
}
