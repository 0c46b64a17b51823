import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import archLetter from '#web/art/illustrations/arch-letter.svg';
import { Island } from '#web/islands/island.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import { faqPage, trailTo } from '#web/page/structured-data.ts';
import { Faq } from '../faq/faq.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import type { Route } from './+types/route.ts';
import { ServicePromises } from './service-promises.tsx';
import { questions } from './questions.ts';
import { ReachUs } from './reach-us.tsx';
import { WriteToUs } from './write-to-us.tsx';

const PATH = '/contact';
const TITLE = 'Contact Us';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path: PATH,
    title: TITLE,
    description: `Write to ${settings().shop.name}, mail or call: orders, refunds, products and bulk orders. Email is answered within ${figures().emailAnswerTime}.`,
    trail: trailTo({ label: TITLE, to: PATH }),
    things: [faqPage(questions())],
  });

export default function ContactPage() {
  return (
    <>
      <PageHead title={TITLE} picture={archLetter}>
        An order, a refund, a question about a pack: a person reads every message.
      </PageHead>
      <div className="wrap grid gap-x-[clamp(32px,6vw,96px)] gap-y-10 pt-[clamp(28px,4vw,56px)] pb-(--section) lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ReachUs />
        </div>
        <div className="grid min-w-0 content-start gap-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Island name="contact/WriteToUs" of={WriteToUs} props={{}} />
          <section aria-labelledby="questions">
            <h2 id="questions" className="mb-4 display text-2xl">
              Asked often
            </h2>
            <Faq questions={questions()} />
          </section>
        </div>
        <div className="lg:col-start-2">
          <ServicePromises />
        </div>
      </div>
    </>
  );
}
