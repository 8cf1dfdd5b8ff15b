// Words that people build passwords from, in the languages of the shop: names, teams, keys in a row, love, seasons. The rule that
// reads the list also drops digits and signs around a word and reads digits as letters, so each stands for thousands of passwords.
const WORD_LIST = `
  password passwort passwd pass passw contrasena contrasenya contraseña clave claves secreto secreta secret secrets letmein login signin welcome bienvenido
  bienvenida hello hellohello hola holahola holamundo adios goodbye admin administrator administrador root user usuario guest invitado test tester testing
  testtest prueba pruebas probando temp temporal temporary demo demodemo default changeme cambiame cambiar change master maestro access acceso abc abcabc
  abcdef abcdefg abcdefgh qwe qweqwe qwert qwerty qwertz azerty qwertyui qwertyuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx
  qazwsxedc wsxedc edcrfv qweasd qweasdzxc asdzxc poiuyt lkjhgf mnbvcx poiuytrewq lkjhgfdsa mnbvcxz abcd xyz aaaa
  iloveyou iloveu loveyou lovely lover lovers love lovelove loveme loveyou teamo tequiero tekiero teadoro amor amores amorcito amormio miamor mivida micielo
  cariño carino corazon besos beso princesa principe princess prince queen king reina reyes bebe baby babygirl babyboy sweetie sweety honey sugar angel
  angels angeles angelito angelita cutie sexy sexygirl hottie beautiful bonita bonito guapa guapo hermosa hermoso preciosa linda lindo felicidad happy
  familia family mama mami mamita papa papi papito mother father mommy daddy mum dad hermano hermana brother sister abuela abuelo hijos hijo hija
  forever siempre always nunca never jamas amigo amiga amigos amigas friend friends bestfriend vida life mylife destino destiny suerte lucky dios jesus
  jesucristo cristo maria virgen faith blessed gracias jehova heaven cielo estrella estrellas star stars luna moon sol sunshine sun mar ocean oceano playa
  dragon dragons tiger tigre tigers lion leon monkey mono panda bear oso wolf lobo eagle aguila shark delfin dolphin dolphins horse caballo butterfly
  mariposa gato gatito gatita cat kitty kitten perro perrito dog doggy puppy rabbit conejo bunny turtle tortuga snoopy scooby garfield pikachu pokemon
  mickey minnie tweety piolin bambi simba nemo shrek batman superman spiderman ironman hulk thor wolverine deadpool joker naruto goku sasuke vegeta zelda
  mario luigi sonic kirby starwars skywalker yoda vader matrix neo trinity gandalf frodo hobbit harrypotter hogwarts potter hermione snape voldemort
  futbol football soccer baseball basketball hockey tennis golf golfer rugby boxing surf surfing skate skateboard gym fitness runner running
  madrid realmadrid barcelona barca barça atletico atleti betis sevilla sevillafc valencia valenciacf athletic bilbao celta osasuna zaragoza malaga
  granada cadiz espanyol juventus milan inter arsenal chelsea liverpool manchester united city everton tottenham newcastle celtic rangers ajax
  bayern dortmund psg benfica porto boca bocajuniors river riverplate america chivas pumas colocolo flamengo corinthians messi ronaldo cristiano
  neymar iniesta casillas ramos zidane beckham maradona pele jordan kobe lebron lakers bulls yankees cowboys steelers eagles packers raiders patriots
  spain españa espana england london londres paris berlin rome roma newyork texas california florida miami chicago boston dallas denver
  mexico argentina colombia chile peru venezuela brasil brazil cuba italia portugal francia alemania europa europe andalucia cataluña catalunya galicia
  asturias canarias tenerife mallorca ibiza alicante murcia cordoba toledo salamanca santander
  summer verano winter invierno spring primavera autumn otoño fall enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre january february march april june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday lunes martes miercoles jueves viernes sabado domingo today hoy mañana navidad christmas halloween cumpleaños birthday
  red rojo roja blue azul green verde yellow amarillo purple morado violeta orange naranja pink rosa black negro negra white blanco blanca silver plata
  gold golden dorado rainbow arcoiris flower flowers flor flores rose roses margarita girasol sunflower lily daisy violet jasmine jazmin
  chocolate cookie cookies candy caramelo cupcake banana platano apple manzana peach strawberry fresa cherry cereza lemon limon coffee cafe pizza taco
  pepper ginger cinnamon canela vanilla peanut butter cheese queso hamburguesa cerveza beer vodka whiskey tequila vino
  ferrari porsche mercedes bmw audi toyota honda yamaha suzuki kawasaki harley corvette mustang camaro chevy ford fordf seat peugeot renault ducati
  computer ordenador internet google facebook instagram whatsapp twitter youtube tiktok linkedin myspace yahoo gmail hotmail outlook microsoft windows
  linux ubuntu apple iphone samsung nokia android playstation nintendo xbox minecraft fortnite roblox counterstrike callofduty halo warcraft starcraft
  metallica nirvana slipknot korn eminem rihanna beyonce shakira madonna beatles elvis acdc ironmaiden pinkfloyd queen bieber taylorswift swiftie
  freedom libertad liberty peace paz power poder energy energia magic magico mystery shadow sombra ghost fantasma hunter cazador killer asesino
  warrior guerrero soldier soldado ninja samurai pirate pirata cowboy ranger viking knight phantom dark darkness light luz fire fuego ice hielo thunder
  trueno lightning storm tormenta tornado phoenix fenix diamond diamante crystal cristal pearl perla ruby topaz emerald sapphire
  money dinero rich boss jefe winner ganador champion campeon number one numerouno trustno trustnoone whatever nothing nada something everything
  single soltero soltera casado casada hotdog hotrod cool coolgirl coolboy crazy loco loca player gamer hacker hacked geek nerd rebel rocker rockstar
  fuck fuckyou fuckme fuckoff shit asshole bitch bastard dick pussy cabron cabrona puta puto mierda joder gilipollas pendejo culo tonto tonta idiota
  michael jennifer jessica michelle ashley daniel daniela matthew joshua andrew anthony robert william thomas charlie charles george jackson justin
  brandon nicole samantha amanda stephanie melissa elizabeth victoria rebecca rachel hannah sophia sophie olivia emma emily isabella mia charlotte lauren
  james john david richard joseph christopher steven kevin brian eric adam ryan jason tyler zachary austin dylan logan ethan noah lucas liam mason
  alexander alex alexis maxwell oliver oscar harry jack freddie archie peter patrick martin marcus simon nathan benjamin samuel gabriel
  jose juan antonio manuel francisco javier carlos miguel alejandro alejandra pablo sergio fernando alberto alvaro diego adrian raul ruben ivan
  jorge luis pedro rafael ramon vicente enrique eduardo andres mario marcos victor hugo mateo nicolas martina lucia sofia paula valeria julia alba
  carla sara claudia marta irene laura cristina elena ana anamaria carmen isabel pilar dolores teresa rosario mercedes angela beatriz silvia patricia
  monica raquel susana natalia andrea marina veronica lorena yolanda rocio sandra esther nuria eva noelia gloria inmaculada consuelo juana lola pepe
  paco kiko nacho chema manolo manoli conchi concha loli mari mariajose josemaria juancarlos josemanuel miguelangel luismiguel mariacarmen
  garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno muñoz alvarez romero gutierrez navarro torres
  dominguez vazquez gil serrano ramirez blanco molina suarez ortega delgado castro ortiz rubio sanz iglesias medina cortes
  smith johnson williams brown jones miller davis wilson anderson taylor
  google123 welcome1 zaq xsw cde vfr monkey1 blink sparky buster bailey maggie molly jordan hammer harley cheese maverick merlin scooter bubba peanut
  coffee tucker lucy sadie rocky buddy max bella coco luna nala toby thor rex lassie laika boby
  brote brotes cepillo cepillos toothbrush brush bambu bamboo dientes dentista teeth tooth sonrisa smile shop tienda store compra compras pedido
`;

/** Lower case, without accents. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  WORD_LIST.normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .split(/\s+/)
    .filter((word) => word.length >= 3),
);
