import { PAGE_LOADS_PER_SAMPLE, speedMetrics, VISITS_MIN } from '#shared/speed/metrics.ts';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { metricTexts } from './texts.ts';

export function MetricsPanel() {
  return (
    <Panel title="How to read these figures">
      <PanelBody>
        <p className="max-w-[75ch] text-sm text-ink-2">
          Three of four visits were at least as fast as the figure, which is exact to 5 %. One of{' '}
          {PAGE_LOADS_PER_SAMPLE} page loads is measured, never for visitors who turned on Do Not
          Track, Global Privacy Control or data saver. Figures need at least {VISITS_MIN} visits.
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          {speedMetrics.map((metric) => {
            const { label, name, meaning } = metricTexts[metric];
            return (
              <div key={metric}>
                <dt className="font-[650] text-neel-900">
                  {name} ({label})
                </dt>
                <dd className="text-ink-2">{meaning}</dd>
              </div>
            );
          })}
        </dl>
      </PanelBody>
    </Panel>
  );
}
