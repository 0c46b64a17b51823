import { bandProductsDesktop, bandProductsMobile } from '#web/art/scenes.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { ScenePicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { Scroller } from '../scroller.tsx';
import { Tabs } from '../tabs.tsx';
import { TextLink } from '../text-link.tsx';
import { LONG_TEXT, Part } from './part.tsx';

const tabs = [
  { id: 'description', label: 'Description', content: <p>{LONG_TEXT}.</p> },
  { id: 'ingredients', label: 'Ingredients', content: <p>Fox nuts, chilli, garlic, salt.</p> },
  { id: 'nutrition', label: 'Nutrition', content: <p>9.1 g protein per 100 g.</p> },
  { id: 'delivery', label: 'Delivery and returns', content: <p>2–5 business days.</p> },
];

const tiles = [
  'bg-tile-neel',
  'bg-tile-haldi',
  'bg-tile-kesar',
  'bg-tile-majith',
  'bg-tile-kamal',
  'bg-tile-patti',
  'bg-tile-chuna',
];

export function Shop() {
  return (
    <>
      <Part title="Price" className="flex flex-wrap items-baseline gap-x-10 gap-y-4">
        <Price price={199} originalPrice={249} />
        <Price price={229} />
        <Price price={199} originalPrice={249} size="detail" mrpLabel />
        <Price price={123456.5} originalPrice={200000} size="detail" />
        <Price price={null} />
      </Part>
      <Part title="Rating" className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <Rating value={4.91} compact />
        <Rating value="4.91" />
        <Rating value={3.5} />
        <Rating value={1} />
        <Rating value={0} />
      </Part>
      <Part title="Breadcrumb">
        <Breadcrumb
          items={[
            { label: 'Home', to: '/' },
            { label: 'Products', to: '/products' },
            { label: LONG_TEXT },
          ]}
        />
      </Part>
      <Part title="Tabs" className="">
        <Tabs label="About this product" tabs={tabs} initial="ingredients" />
      </Part>
      <Part title="Scroller" className="">
        <Scroller
          label="Grounds behind packs"
          step={300}
          className="[--item:280px]"
          head={
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <h3 className="display text-2xl">Seven grounds</h3>
              <TextLink to="/products">View All Products</TextLink>
            </div>
          }
        >
          {tiles.map((tile) => (
            <li key={tile} className={`grid h-56 place-items-center rounded-lg ${tile}`}>
              {tile}
            </li>
          ))}
        </Scroller>
      </Part>
      <Part title="Scroller, nothing to scroll" className="">
        <Scroller label="One ground" step={300} className="[--item:160px]">
          <li className="grid h-24 place-items-center rounded-lg bg-sunken">one</li>
        </Scroller>
      </Part>
      <Part title="Scene picture, other art below 768 px" className="">
        <ScenePicture
          desktop={bandProductsDesktop}
          mobile={bandProductsMobile}
          alt="A row of packs in front of a printed cloth"
          sizes="(min-width: 1320px) 1240px, 94vw"
          className="h-auto w-full rounded-lg"
        />
      </Part>
    </>
  );
}
