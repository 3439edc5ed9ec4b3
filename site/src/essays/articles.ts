// The five articles that the chapters answer: who wrote them, what they teach, and where they and Carom part.
import type { ChapterId } from './contents.ts';

/** An article that many programs copy. */
export interface Article {
  readonly title: string;
  /** Title and author in Japanese. */
  readonly original?: string;
  readonly by: string;
  readonly when?: string;
  /** Where it is to be read. */
  readonly address?: string;
  /** The site that it is a page of, for one whose own address is not known for certain. */
  readonly site?: string;
  /** What it teaches. */
  readonly teaches: string;
  /** Where its conventions differ from ours, or where it contradicts itself. */
  readonly differs: readonly string[];
  /** The chapter that answers it. */
  readonly chapter: ChapterId;
}

/** The number of an article, as the formulas in the tests have it. */
export type ArticleId = '000' | '001' | '002' | '003' | '004';

/** By their numbers. */
export const articles: Readonly<Record<ArticleId, Article>> = {
  '000': {
    title: 'Circle-circle intersections',
    by: 'Peter Collingridge',
    when: '2020',
    address: 'https://www.petercollingridge.co.uk/tutorials/computational-geometry/circle-circle-intersections/',
    teaches:
      'It compares the distance of the centers with the sum of the radii, squared or not, and finds the crossing points with two triangles.',
    differs: [
      'It returns the point on the right of a → b first. Carom returns the one on the left.',
      'Circles that touch get the same point twice. In Carom they have one.',
      'It answers undefined both for circles apart and for one inside the other. `relation` tells them apart.',
      'It says that squares are faster. Measured, both forms cost the same, and they fail on different inputs.',
    ],
    chapter: 'crossings',
  },
  '001': {
    title: 'Circle and Ray intersection',
    by: 'notes.huy.rocks',
    when: '2021',
    address: 'https://notes.huy.rocks/%C2%A7202109141737%20Circle%20and%20Ray%20intersection.html',
    teaches:
      'It puts A + t (B − A) into the equation of the circle. The discriminant tells how many points there are, and the roots tell where.',
    differs: [
      'The text calls the near root t₁, the code the far one: the exit comes first. Carom returns the values of t ascending.',
      'The text says that B may end the ray. The code never tests t ≤ 1.',
      'A ray that starts within the disc finds the exit only. A cast of Carom hits at t = 0 and says `inside`.',
      'With A = B it divides 0 by 0. In Carom this is a question about a point.',
    ],
    chapter: 'crossings',
  },
  '002': {
    title: 'Where two circles cross',
    original: '円と円の交点, 無職の学び舎',
    by: 'Mushoku no manabiya, the course “Mathematics for games”',
    site: 'https://www.nekonecode.com/',
    teaches:
      'It finds the same points by the law of cosines. It has the cases of one disc within the other, and of outer and inner tangency.',
    differs: [
      '`hit` means that the discs overlap, so a disc within another is a hit without points. In Carom these are two questions.',
      'It tests tangency by === on rounded roots, and doubts itself that this ever holds. Carom decides it exactly.',
      'The point on the left comes first, as in Carom.',
    ],
    chapter: 'crossings',
  },
  '003': {
    title: 'Part II: circle collision detection and resolving',
    by: 'Riccardo Feingold',
    address: 'https://www.riccardofeingold.com/part-ii-circle-collision-detection-and-resolving/',
    teaches: 'Discs that overlap get a normal and a depth. Each is moved by half the depth, a static one not at all.',
    differs: [
      'The text counts touching as a collision, the code does not. In Carom touching overlaps, with depth 0.',
      'Half and half forgets the masses. `separate` shares the way by inverse mass, and 0 means immovable.',
      'Discs with one center get a direction of 0/0. In Carom they get (1, 0), always.',
    ],
    chapter: 'overlap',
  },
  '004': {
    title: 'Calculating circle-circle collision time',
    by: 'swagcoloredkitteh',
    when: '2016',
    address: 'https://swagcoloredkitteh.github.io/2016/12/07/circle-collision.html',
    teaches: 'Two discs in straight flight touch when the distance of the centers is the sum of the radii: a quadratic equation in t.',
    differs: [
      'It answers “moving apart” before “already overlapping”. So does `timeOfImpact`; `impact` reports both and says how they move.',
      'The text calls it a collision if the distance is below the sum, the code also if they are equal. In Carom a graze counts.',
      'Never is null. In Carom it is Infinity, which compares as a number.',
    ],
    chapter: 'meeting',
  },
};

/** The articles that a chapter answers. */
export function articlesOf(chapter: ChapterId): readonly Article[] {
  return Object.values(articles).filter((article) => article.chapter === chapter);
}
