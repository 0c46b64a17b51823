import { Star } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { Field, SearchInput, TextArea, TextInput } from '../field.tsx';
import { Range } from '../range.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { Stepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { LONG_TEXT, Part } from './part.tsx';

export function Forms() {
  return (
    <>
      <Fields />
      <Choices />
      <Steppers />
    </>
  );
}

function Fields() {
  const [words, setWords] = useState('roast');
  return (
    <Part title="Field" className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Field label="Full name">{(control) => <TextInput {...control} autoComplete="off" />}</Field>
      <Field label="Phone" hint="For delivery updates only">
        {(control) => <TextInput {...control} inputMode="numeric" placeholder="98765 43210" />}
      </Field>
      <Field label="Email" error="Email is invalid">
        {(control) => <TextInput {...control} type="email" defaultValue="kavya@" />}
      </Field>
      <Field label="Landmark" optional hint={LONG_TEXT}>
        {(control) => <TextInput {...control} defaultValue={LONG_TEXT} />}
      </Field>
      <Field label="City">
        {(control) => <TextInput {...control} readOnly value="Ghaziabad" />}
      </Field>
      <Field label="Country">
        {(control) => <TextInput {...control} disabled value="India" />}
      </Field>
      <Field label="Message" error={LONG_TEXT}>
        {(control) => <TextArea {...control} />}
      </Field>
      <Field label="State" hint="Filled from the pincode">
        {(control) => (
          <Select {...control} defaultValue="up">
            <option value="up">Uttar Pradesh</option>
            <option value="long">{LONG_TEXT}</option>
          </Select>
        )}
      </Field>
      <Field label="Status" error="Choose a status">
        {(control) => (
          <Select {...control}>
            <option>Sort: Name A-Z</option>
          </Select>
        )}
      </Field>
      <SearchInput
        label="Search products"
        placeholder="Search products"
        value={words}
        onChange={setWords}
      />
      <Select disabled aria-label="Disabled select">
        <option>Not now</option>
      </Select>
    </Part>
  );
}

const star = <Star aria-hidden className="fill-haldi-500 text-haldi-500" />;

const ratings = [
  { value: 0, label: 'Any' },
  { value: 4, label: <>{star} 4+</> },
  { value: 4.5, label: <>{star} 4.5+</> },
];

const statuses = ['all', 'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'];

function Choices() {
  const [rating, setRating] = useState(0);
  const [status, setStatus] = useState('all');
  const [inStock, setInStock] = useState(false);
  const [price, setPrice] = useState(250);
  return (
    <>
      <Part title="Segmented">
        <Segmented label="Minimum rating" options={ratings} value={rating} onChange={setRating} />
        <Segmented
          label="Status"
          options={statuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={setStatus}
        />
      </Part>
      <Part title="Switch" className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <Switch checked={inStock} onChange={setInStock}>
          In Stock Only
        </Switch>
        <Switch checked onChange={() => {}}>
          Always on
        </Switch>
        <Switch checked disabled onChange={() => {}}>
          On, disabled
        </Switch>
        <Switch checked={false} disabled onChange={() => {}}>
          Off, disabled
        </Switch>
      </Part>
      <Part title="Range" className="grid md:grid-cols-2">
        <Range
          label="Price"
          valueText={`up to ${formatRupees(price)}`}
          min={0}
          max={5000}
          step={50}
          value={price}
          onChange={setPrice}
          ends={['₹0', '₹5,000']}
        />
      </Part>
    </>
  );
}

function Steppers() {
  const [quantity, setQuantity] = useState(1);
  const shared = { value: quantity, max: 5, onChange: setQuantity };
  return (
    <Part title="Stepper, 1 to 5">
      <Stepper {...shared} label="Quantity" />
      <Stepper {...shared} label="Quantity of Peri Peri Makhana" size="sm" />
      <Stepper {...shared} label="Quantity in the small cart" size="xs" />
      <Stepper value={1} max={1} onChange={() => {}} label="The last one" />
    </Part>
  );
}
