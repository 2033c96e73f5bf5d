import { bungalow, cottage, duplex, farm, foursquare, house } from './drawings/homes.ts'
import { plate, room } from './drawings/indoors.ts'
import { canoes, falls, garden, lot, stargazing } from './drawings/land.ts'
import { boathouse, cabin, caboose, tinyHouse } from './drawings/small-homes.ts'
import { depot, fillingStation, hall, shop, tavern } from './drawings/town.ts'
import { barn, elevator, works } from './drawings/works.ts'

const paint = (wall: string, roof: string, door: string) => ({ wall, roof, door })

/** The alternative text and the SVG file of a drawing. */
export type Drawing = readonly [alt: string, drawing: string]

/** The drawings of the demo town's listings, by title. Lists show the first one. */
export const listingDrawings: Record<string, Drawing[]> = {
  'The miller’s house on Race Street': [
    [
      'A yellow house of two stories with a white porch',
      house('summer', 10, paint('#e3b95b', '#4d5a5e', '#9b2d20'), true),
    ],
    ['A room with a view of the hills', room('#e9dfc4', '#9b2d20', 'bed')],
  ],
  'Schoolteacher’s cottage': [
    [
      'A low white cottage behind its hedge',
      cottage('spring', 60, paint('#f3ead7', '#8a6a48', '#1d5a45')),
    ],
  ],
  'Farmhouse with forty acres': [
    [
      'A white farmhouse with a silo and a barn',
      farm('summer', 40, paint('#f6f1e4', '#9b3a2c', '#1d5a45')),
    ],
    ['The red barn', barn('summer', 30, '#9b3a2c', '#5a5650')],
  ],
  'House on Depot Street': [
    ['A blue house in the snow', house('winter', 70, paint('#6f93a8', '#4b4f55', '#e3b95b'))],
  ],
  'The doctor’s house': [
    [
      'A large green house with a porch, in autumn',
      house('autumn', 40, paint('#7d9a86', '#54403a', '#6d2a20'), true),
    ],
  ],
  'Brick foursquare by the school': [
    [
      'A square house of red brick in the snow',
      foursquare('winter', 30, paint('#a5523f', '#4b4f55', '#1d3a5a')),
    ],
  ],
  'House with the blue porch': [
    [
      'A small white house, seen in the evening',
      house('evening', 20, paint('#ece4d2', '#3f5f7f', '#3f5f7f'), true),
    ],
  ],
  'Ferryman’s cottage': [
    [
      'A stone cottage in the evening',
      cottage('evening', 30, paint('#cfc4b0', '#5f5247', '#1d3a5a')),
    ],
  ],
  'Farmhouse without its farm': [
    [
      'A yellow farmhouse between old trees',
      farm('evening', 10, paint('#e3c98b', '#4d5a5e', '#9b2d20'), false),
    ],
  ],
  'Twin houses on Depot Street': [
    [
      'Two houses side by side, one gray and one sand',
      duplex('spring', 20, paint('#c9d9d6', '#5a5650', '#9b2d20'), '#e8c9a0'),
    ],
  ],
  'Half of the twin houses': [
    [
      'The left one of two brick houses',
      duplex('autumn', 60, paint('#9b5a48', '#4b4f55', '#1d5a45'), '#d9cdb0'),
    ],
  ],
  'Rooms above the old post office': [
    ['A room with a desk by the window', room('#dfe3d2', '#1d5a45', 'desk')],
  ],
  'Teacherage on the hill': [
    [
      'A square white house in summer',
      foursquare('summer', 10, paint('#e6dfcf', '#7a4a3a', '#1d5a45')),
    ],
  ],
  'The pharmacist’s bungalow': [
    [
      'A long low house with dormers and a wide porch',
      bungalow('autumn', 80, paint('#8fb0a0', '#6d382c', '#e3b95b')),
    ],
  ],
  'House at the bend of the river': [
    ['A bungalow in spring', bungalow('spring', 20, paint('#d9c3a5', '#4b5f66', '#9b2d20'))],
    ['The room toward the river', room('#d8e2dc', '#3f7f87', 'bed')],
  ],
  'Two lots behind the grain elevator': [
    ['The grain elevator behind the lots', elevator('summer', 60, false)],
  ],
  'Lot by the ball field': [['A staked lot with a fence', lot('summer', 90)]],
  'Hill lots with a view of the falls': [['A staked lot on a hill', lot('spring', 50, 'hill')]],
  'Corner lot by the library': [['A staked lot between trees in fall', lot('autumn', 20)]],
  'Hillside above the falls': [['A snowy hillside with stakes', lot('winter', 30, 'hill')]],
  'Three lots on Cooper Lane': [
    ['Staked lots at the edge of the woods', lot('summer', 10, 'woods')],
  ],
  'Old ball field': [['An empty field in the evening', lot('evening', 70)]],
  'Orchard strip': [['Land between rows of fruit trees', lot('spring', 10, 'orchard')]],
  'Tiny house on wheels at the orchard': [
    ['A wooden house on wheels', tinyHouse('spring', 30, '#c98f4d', '#4b4f55')],
    ['The desk by the window', room('#efe4cf', '#c98f4d', 'desk')],
  ],
  'Tiny home plot with shared garden': [['Garden beds and a glass house', garden('summer', 10)]],
  'Caboose on the siding': [['A red railroad caboose', caboose('autumn', 30, '#b8402f')]],
  'Cabin of squared logs': [['A log cabin in the snow', cabin('winter', 20, '#9b7448')]],
  'Boat house with a stove': [
    ['A blue house on posts in the river', boathouse('evening', 10, '#4a6b7a', '#6d382c')],
  ],
  'Garden house behind the rectory': [
    ['A small green house among trees', tinyHouse('summer', 70, '#6f8f6a', '#5a4a3a')],
  ],
  'Guest room over the bakery': [
    ['A bed with a blue cover by a window', room('#e9dfc4', '#4a6b7a', 'bed')],
    ['The bakery below', shop('spring', 40, '#d9b48a', '#4a6b7a')],
  ],
  'River cabin with a landing': [
    ['A log cabin by the water', cabin('summer', 50, '#b98f57', true)],
  ],
  'Studio in the old bank': [
    ['A desk in a bright room', room('#e8d9d0', '#3f7f87', 'desk')],
    ['The old bank', hall('summer', 40, '#c9bfa8', '#6f6a5e')],
  ],
  'Two rooms above the hardware store': [
    ['The hardware store', shop('autumn', 20, '#8f6f52', '#9b3a2c')],
    ['A bed by a window', room('#d6dfd0', '#7a5200', 'bed')],
  ],
  'Pickers’ bunkhouse': [['A long red building', barn('autumn', 10, '#8a5a45', '#4d4a44')]],
  'Apartment with the piano': [['A piano by a window', room('#cfdad6', '#7a5200', 'piano')]],
  'Corner store, Main and Second': [
    ['A brick store with a green awning', shop('spring', 10, '#c9825a', '#1d5a45')],
  ],
  'Depot café': [['The café at the station', depot('summer', 50)]],
  'Former bank with its vault': [
    ['A bank with columns and a clock', hall('autumn', 10, '#d8cdb4', '#8a8577')],
  ],
  'Shop window on the square': [
    ['An empty shop in winter', shop('winter', 40, '#9a9388', '#7a5200', false)],
  ],
  'Filling station, closed': [['Two pumps under a roof', fillingStation('summer', 60)]],
  'The Landing tavern': [
    ['A tavern with tables outside', tavern('evening', 30, '#c9a06f', '#54605c')],
  ],
  'Cannery hall': [['A factory hall with a tall chimney', works('evening', 20, '#b98f6f')]],
  'Workshop with a lathe': [
    ['A small hall of gray brick', works('spring', 50, '#a9a59a', 2, false)],
  ],
  'Creamery with a cold cellar': [
    ['A white hall in the snow', works('winter', 10, '#d9d2c2', 3, false)],
  ],
  'Foundry hall': [['A brick hall under a saw-tooth roof', works('autumn', 40, '#9b5a45', 5)]],
  'Grain elevator': [['A grain elevator beside the tracks', elevator('autumn', 10)]],
  'Mill and race walking tour': [
    ['The mill in spring', farm('spring', 50, paint('#b98f6f', '#4d5a5e', '#1d5a45'))],
  ],
  'Night sky on Hatcher’s Hill': [['Two people at a telescope', stargazing(0)]],
  'The falls': [['A waterfall between rocks', falls('spring', 0)]],
  'Depot museum': [['The old station in winter', depot('winter', 20)]],
  'Supper at the Grange': [['A plate on a red cloth', plate('#c2452a', 'supper')]],
  'Square Bakery counter': [['A loaf on a blue cloth', plate('#4a6b7a', 'bread')]],
  'Canoes at dawn': [['Two canoes on the river', canoes('evening', 30)]],
  'Boathouse grill': [['A fish on a green cloth', plate('#1d5a45', 'fish')]],
}
