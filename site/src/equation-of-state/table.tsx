import type { JSX } from 'preact';
import { formatCount } from '../ui/format.ts';
import { TableHead } from '../ui/heads.tsx';
import { results, sources } from './results.ts';
import { estimateText, perMille } from './text.ts';

const columns = ['η', 'Discs', 'Z measured', 'Z published', 'Deviation, ‰', 'Tolerance, ‰', 'Collisions', 'Source'];
const keys = Object.keys(sources);

/** The measured and the published values in numbers: the charts as text. */
export function ResultTable(): JSX.Element {
  return (
    <section class="panel eos-results" aria-labelledby="eos-results">
      <h2 id="eos-results">The numbers</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="eos-scroll table-scroll" aria-label="Measured and published values" tabIndex={0}>
        <table>
          <TableHead columns={columns} />
          <tbody class="number">
            {results.map(({ eta, n, Z, error, published, source, relative, tolerance, collisions }) => (
              <tr key={eta}>
                <th scope="row">{eta}</th>
                <td>{formatCount(n)}</td>
                <td>{estimateText({ mean: Z, error })}</td>
                <td>{published}</td>
                <td>
                  {perMille(relative)} ± {((1000 * error) / published).toFixed(2)}
                </td>
                <td>±{1000 * tolerance}</td>
                <td>{formatCount(collisions)}</td>
                <td>[{keys.indexOf(source) + 1}]</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ol class="quiet eos-sources">
        {keys.map((key) => (
          <li key={key}>{sources[key]}</li>
        ))}
      </ol>
      <p class="quiet">
        ± is one standard error, from the scatter among blocks of time. The total momentum is zero, so kT = K/(N − 1). Measure all of it
        again with <code>npm run bench -- equation-of-state</code>.
      </p>
    </section>
  );
}
