"""More sentences that must be caught, and more that must not, in three languages.

Each group was written before the patterns were changed for it, so that the share of unseen sentences could be measured
(docs/coach.md). Afterwards they keep the patterns from getting worse.
"""

OBLIQUE_ALARMS = """\
My elbow has been bothering me since Friday
Every time I jump there is a sharp twinge in my ankle
I can barely put weight on my foot
My fingers go to sleep when I play for long
The doctor put a cast on my arm
I had my appendix taken out two weeks ago
My shoulder pops out of its socket sometimes
I tweaked something in my back
There is a lump on my wrist that is getting bigger
My hips have been acting up again
I have a slipped disk
My knees click and swell after rehearsal
I was diagnosed with fibromyalgia
I take something for my blood pressure
My heart skips beats when I dance fast
I feel like I am going to throw up after ten minutes of dancing
Everything goes dark when I stand up
I lost consciousness on Sunday
I get out of breath and my lips turn blue
My left arm feels numb and heavy
I don't see the point of living
Nobody would miss me if I were gone
I have been burning my arms with a lighter
I swallowed a whole packet of pills
I am in my third month
My baby was born six weeks ago by caesarean
I only allow myself five hundred calories a day
I bring up my food after dinner
I hate my body and stop eating before shows
I'm on warfarin
My physio banned me from jumping
My wrist is in a splint
I'm recovering from covid and get exhausted
I have a pinched nerve in my neck
I overstretched my hamstring
My lower back seizes up
I think my toe is broken
I have had a fit before
My doctor says I have MS
I banged my head and feel strange
Se me sale el hombro a veces
No puedo apoyar el pie
Me molesta la muñeca desde ayer
Me da un pinchazo en la rodilla al saltar
Me crujen las rodillas y se hinchan
Me pusieron una escayola en el brazo
Me han quitado el apéndice hace dos semanas
Tengo un bulto en la muñeca
Tengo una hernia discal
Me diagnosticaron fibromialgia
Tomo algo para la tensión
El corazón me da saltos cuando bailo rápido
Todo se me pone negro al levantarme
Me quedo sin aire enseguida
Se me ponen los labios morados
Tengo el brazo izquierdo entumecido
No le veo sentido a la vida
Nadie me echaría de menos si no estuviera
Me he quemado los brazos a propósito
Me tragué una caja de pastillas
Estoy de tres meses
Mi bebé nació hace seis semanas por cesárea
Solo me permito quinientas calorías al día
Devuelvo la comida después de cenar
Odio mi cuerpo y dejo de comer antes de actuar
Tomo Sintrom
El fisio me ha prohibido saltar
Llevo una férula en la muñeca
Me canso mucho desde que tuve covid
Tengo un nervio pinzado en el cuello
Me he pasado estirando el muslo
Se me agarrota la espalda
Creo que tengo el dedo roto
He tenido ataques epilépticos
El médico dice que tengo esclerosis
Me di un golpe en la cabeza y me siento raro
Me tira la ingle
Noto la espalda cargada y me arde
Me falla la rodilla al bajar escaleras
Tengo fiebre desde ayer
Mein Ellbogen macht mir seit Freitag zu schaffen
Beim Springen habe ich einen stechenden Schmerz im Knöchel
Ich kann mit dem Fuß kaum auftreten
Meine Finger schlafen beim Spielen ein
Mein Arm ist in Gips
Mir wurde vor zwei Wochen der Blinddarm entfernt
Meine Schulter springt manchmal heraus
Ich habe mir den Rücken verrissen
Ich habe einen Knubbel am Handgelenk
Meine Hüfte zickt wieder
Die Knie knacken und schwellen nach der Probe an
Bei mir wurde Fibromyalgie festgestellt
Ich nehme etwas gegen Bluthochdruck
Mein Herz stolpert, wenn ich schnell tanze
Nach zehn Minuten Tanzen ist mir übel
Wenn ich aufstehe, wird alles dunkel
Ich habe am Sonntag das Bewusstsein verloren
Ich kriege beim Tanzen schlecht Luft und meine Lippen werden blau
Mein linker Arm fühlt sich taub an
Ich sehe keinen Sinn mehr
Niemand würde mich vermissen
Ich verbrenne mir die Arme mit Zigaretten
Ich habe eine Packung Tabletten geschluckt
Ich bin im dritten Monat
Mein Baby kam vor sechs Wochen per Kaiserschnitt
Ich erlaube mir nur fünfhundert Kalorien am Tag
Nach dem Abendessen breche ich alles wieder aus
Ich hasse meinen Körper und höre vor Auftritten auf zu essen
Ich nehme Marcumar
Die Physio hat mir das Springen verboten
Ich trage eine Schiene am Handgelenk
Seit Corona bin ich schnell erschöpft
Ich habe einen eingeklemmten Nerv im Nacken
Ich habe mir den Oberschenkel überdehnt
Mein Rücken macht dicht
Ich glaube, mein Zeh ist gebrochen
Ich hatte schon einmal einen Anfall
Der Arzt sagt, ich habe MS
Ich bin auf den Kopf gefallen und fühle mich komisch
Mir zwickt es in der Leiste
My thumb locks up when I hold the bow
I can't lift my arm above my head since last week
There's a burning feeling down my leg
My heel is killing me in the mornings
I strained a muscle in my neck
I've got shooting pains from my hip to my knee
I had knee surgery in spring
They found a tear in my rotator cuff
I felt woozy and had to sit down during rehearsal
My heart was pounding and I could not catch my breath
Life is not worth living
I keep thinking about ending my life
We are having twins in March
I purge when I have eaten too much
I am scared to eat before class
I use an inhaler
I have rheumatoid arthritis
I came off the crutches yesterday
I have ringing in my ears after practice
I have Crohn's disease
Se me bloquea el pulgar al sujetar el arco
No puedo levantar el brazo desde hace una semana
Me arde toda la pierna hacia abajo
El talón me mata por las mañanas
Tengo un tirón en el cuello
Me operaron de la rodilla en primavera
Me encontraron una rotura en el manguito rotador
Me sentí mal y tuve que sentarme en el ensayo, todo me daba vueltas
El corazón me iba a mil y no podía coger aire
La vida no vale la pena
Pienso en acabar con todo
Esperamos gemelos en marzo
Vomito cuando he comido demasiado
Me da miedo comer antes de clase
Uso un inhalador
Tengo artritis reumatoide
Ayer dejé las muletas
Me pitan los oídos después de practicar
Tengo la enfermedad de Crohn
Me lesioné el año pasado y todavía lo noto
Mein Daumen blockiert, wenn ich den Bogen halte
Ich kann den Arm seit einer Woche nicht mehr heben
Es brennt im ganzen Bein hinunter
Meine Ferse bringt mich morgens um
Ich habe mir den Hals gezerrt
Ich hatte im Frühjahr eine Knie-OP
Man hat einen Riss in der Schulter gefunden
Mir wurde flau und ich musste mich hinsetzen
Mein Herz hat gehämmert und ich bekam keine Luft
Das Leben ist nicht lebenswert
Ich denke daran, Schluss zu machen mit allem
Wir erwarten im März Zwillinge
Ich erbreche, wenn ich zu viel gegessen habe
Ich traue mich vor dem Training nicht zu essen
Ich brauche einen Inhalator
Ich habe Rheuma
Seit gestern gehe ich ohne Krücken
Nach dem Üben pfeift es in meinen Ohren
Ich habe Morbus Crohn
Die alte Verletzung am Knöchel meldet sich wieder
My knuckles ache in cold weather
I sat on the bench because my calf was on fire
Since the car crash I cannot turn my neck
I fell down the stairs and my tailbone is sore
There is something wrong with my Achilles tendon
My ankle turned blue after rehearsal
I wear a pacemaker
They told me to rest my voice because of nodules
I see double when I am tired
I nearly keeled over at the barre
I have been throwing up every evening to stay thin
I keep my arms covered because of the cuts
Sometimes I wish I would not wake up
I am six weeks from giving birth
I got a stent last autumn
My blood sugar drops when I exercise
I had a panic attack on stage
I have weak bones since the menopause
My jaw clicks and hurts when I play the violin
The tablets make me sleepy
Me he caído por las escaleras y me duele el coxis
Desde el accidente no giro bien el cuello
Se me puso el tobillo azul después del ensayo
Llevo un marcapasos
Tengo nódulos y debo descansar la voz
Veo doble cuando estoy cansado
Casi me caigo redondo en la barra
Cada noche vomito para no engordar
Me tapo los brazos por los cortes
A veces quisiera no despertarme
Me faltan seis semanas para parir
Me pusieron un stent en otoño
Me baja el azúcar cuando hago ejercicio
Tuve un ataque de ansiedad en el escenario
Tengo los huesos frágiles
La mandíbula me cruje y me duele al tocar el violín
Las pastillas me dan sueño
Me duelen los nudillos con el frío
Me escuece el codo
Tengo ciática y no puedo estar sentado
Ich bin die Treppe hinuntergefallen und mein Steißbein tut weh
Seit dem Unfall kann ich den Hals nicht drehen
Nach der Probe war mein Knöchel blau
Ich habe einen Herzschrittmacher
Ich habe Stimmbandknötchen und soll die Stimme schonen
Ich sehe doppelt, wenn ich müde bin
An der Stange bin ich fast umgefallen
Ich erbreche jeden Abend, um dünn zu bleiben
Ich verdecke meine Arme wegen der Schnitte
Manchmal möchte ich nicht mehr aufwachen
In sechs Wochen komme ich nieder
Ich habe im Herbst einen Stent bekommen
Mein Zucker fällt ab, wenn ich trainiere
Ich hatte auf der Bühne eine Panikattacke
Ich habe Osteoporose und brüchige Knochen
Mein Kiefer knackt und schmerzt beim Geigespielen
Die Tabletten machen mich müde
Meine Fingerknöchel schmerzen bei Kälte
Mein Ellbogen juckt und brennt
Ich habe Ischias und kann nicht sitzen
I had a bicycle crash in June and my collarbone never healed properly
My hands shake so badly that I drop the sticks
I pee blood
My doctor is against jumping
I'm waiting for a hip replacement
I cough all night and wheeze when I dance
My retina detached last year
I feel empty and I do not want to be here
My stomach cramps up after every meal
I get electric shocks down my spine
Me tiemblan tanto las manos que se me caen las baquetas
Estoy esperando una prótesis de cadera
Tengo sangre en la orina
Toso toda la noche y me pita el pecho
Me siento vacío y no quiero estar aquí
Tengo descargas eléctricas por la espalda
Mi médico no quiere que salte
Se me desprendió la retina el año pasado
La barriga me duele después de cada comida
Me rompí la clavícula y nunca curó bien
Meine Hände zittern so stark, dass mir die Stöcke herunterfallen
Ich warte auf eine neue Hüfte
Ich habe Blut im Urin
Ich huste die ganze Nacht und pfeife beim Atmen
Ich fühle mich leer und will nicht mehr hier sein
Ich habe Stromschläge im Rücken
Mein Arzt will nicht, dass ich springe
Letztes Jahr hat sich meine Netzhaut gelöst
Nach jedem Essen habe ich Bauchkrämpfe
Mein Schlüsselbein ist nie richtig verheilt
""".strip().splitlines()

# What people say first.
PLAIN_ALARMS = """\
My back is hurting a lot these days
I have pain in my left hip when I walk
I hurt my ankle last week
I have a bad knee
I had an operation on my foot
I am pregnant with my second child
I take medication for my heart
I get dizzy when I spin
I have asthma
I think about killing myself
Me duele mucho la espalda estos días
Tengo dolor en la cadera izquierda al andar
Me hice daño en el tobillo la semana pasada
Tengo la rodilla mal
Me operaron del pie
Estoy embarazada de mi segundo hijo
Tomo medicación para el corazón
Me mareo al girar
Tengo asma
Pienso en matarme
Mein Rücken tut in letzter Zeit sehr weh
Ich habe Schmerzen in der linken Hüfte beim Gehen
Ich habe mir letzte Woche den Knöchel verletzt
Ich habe ein schlimmes Knie
Ich wurde am Fuß operiert
Ich bin mit meinem zweiten Kind schwanger
Ich nehme Medikamente für mein Herz
Mir wird schwindelig, wenn ich mich drehe
Ich habe Asthma
Ich denke daran, mich umzubringen
""".strip().splitlines()

MORE_HARMLESS = """\
My elbow stays close to the body when I bow
I want to jump higher on the second beat
I put my weight on the left foot first
My fingers are slow in fast passages
I practise arm waves
My shoulders should stay down
I want my hips to move more
I turn my head before the body
My wrist should be loose when I strum
I learn to keep my back straight
I step back on the five
My toes point outwards
I want to stretch my range on the trumpet
I sing from the chest
I have a chest voice and a head voice
I need to breathe before the long phrase
I want to learn to breathe at the right place
My breathing is too shallow when I sing high
I run out of time, not out of breath
This song gives me goosebumps
The bass hits me in the stomach
I have butterflies in my stomach before concerts
My heart jumps when I hear this song
I lost my heart to tango
I want to pass the exam in May
I want to pass my grade five
The band broke up
I broke up with my dance partner
We split the session in two
I cut the song at two minutes
I cut the sample in half
Cut the intro
I play a cutaway guitar
I burn for flamenco
I'm on fire
Fire burning on the dance floor
I'm tired after work so evenings are short
I am lazy in the mornings
I get bored with scales
I am shy on stage
I am nervous before a show
I am afraid of the high notes
I stop before the chorus
I eat pasta before rehearsal
I eat at seven
I don't like fish
I have lunch at noon and then practise
I am allergic to waking up early
I live on the third floor
I am in my third year of lessons
I am in my third semester
My baby is called Fender
Our baby is a new drum kit
I wait for my baby to sleep and then practise
My daughter dances too
I take lessons on Mondays
I take the bus to rehearsal
I take it slow
I take a break after ten minutes
I work at a pharmacy
I am a nurse and work shifts
My brother is a doctor
The doctor in the opera sings bass
I study medicine
I work in a hospital until six
Comfortably Numb
Beat It
Heartbreak Hotel
Unbreak My Heart
Broken Wings
Stayin' Alive
Cut to the Feeling
Tears in Heaven
Fever
Dizzy Miss Lizzy
Suicide Is Painless is the song I want to learn
Killing Me Softly
Live and Let Die
Die With A Smile
I Will Survive
Bleeding Love
Under Pressure
Breathe
Every Breath You Take
Poison
Medicine
Doctor Doctor
Bad Medicine
Toxic
I want to play Under Pressure
I want to sing Breathe Me
The tempo is killing the groove
This bar is hard on the left hand
The fingering is awkward
The stretch from C to A is wide
I have weak fingers, I want to get stronger
My left hand is weaker than my right
I am stiff as a dancer and want to loosen up
My turns are wobbly
I lose my balance in turns
I lose my place in the score
I fall behind the beat
I fall out of time
The drummer drops the beat
I drop my frame when I turn
I hit the wrong notes
I hit the snare too late
Bar twelve is a struggle
I struggle with syncopation
I have trouble with the bridge
I have problems with rhythm
The problem is the tempo
I have issues with timing
I can't play it at full speed
I can't do the turn yet
I cannot sing that high
My lips get tired on the trumpet after an hour of playing high notes
My voice is low
I have a cold brew before practice
I have two left feet
Dame la mano
Quiero mover más la cadera
Los hombros tienen que estar abajo
Me cuesta el compás de siete
Me cuesta mucho el estribillo
Me falta ritmo
Me falta tiempo
Respiro en el compás cuatro
Quiero aprender a respirar en las frases largas
Tengo la voz de pecho y la de cabeza
Doy el paso atrás con el pie derecho
Giro la cabeza antes que el cuerpo
La muñeca tiene que estar suelta
Se me va el tiempo
Se me olvida la letra
Me pierdo en el puente
Me pongo nervioso en el escenario
Me da vergüenza cantar
Tomo clases los lunes
Tomo un café antes de ensayar
Tomo el autobús
Estoy en tercer curso
Espero el fin de semana
Espero a mi pareja de baile
Vivo en el segundo piso
Mi hermana es médica
Trabajo en un hospital
El corazón me late con la clave
Me muero de ganas de bailar
Mátame suavemente es la canción
Corazón partío
Me rompes el corazón
Clavelitos
Sin ti no puedo vivir es la canción
Sangre española
Veneno
La gota fría
La cura
El cantante
No puedo tocarlo a tempo
No puedo con el giro todavía
El giro me sale mal
Me equivoco en el compás doce
La mano izquierda va más lenta
Los dedos no llegan al acorde
Ceno a las nueve
Como a las dos y practico a las cinco
Desayuno fuerte
No me gusta el pescado
Quiero adelgazar la mezcla de graves
Cortamos la canción por la mitad
Se rompió el metrónomo
Golpea la caja más fuerte
Caigo tarde en el uno
Estoy cansada por la tarde
Me aburro con las escalas
Quiero perder el miedo al escenario
Der Ellbogen bleibt am Körper
Ich will höher springen
Ich setze den linken Fuß zuerst auf
Meine Finger sind langsam
Die Schultern sollen unten bleiben
Ich will die Hüfte mehr bewegen
Der Kopf dreht zuerst
Das Handgelenk soll locker sein
Ich gehe auf fünf einen Schritt zurück
Ich singe mit Bruststimme
Brust raus, Bauch rein
Ich atme vor der langen Phrase
Ich will richtig atmen lernen
Mir geht die Zeit aus
Ich nehme montags Unterricht
Ich nehme den Bus
Ich nehme es langsam
Ich nehme etwas auf
Ich bin im dritten Semester
Ich bin im dritten Jahr
Ich erwarte nicht viel
Wir erwarten viele Gäste
Mein Baby ist das neue Schlagzeug
Meine Schwester ist Ärztin
Ich arbeite im Krankenhaus
Ich bin Krankenpfleger und habe Schichten
Mir fällt der Refrain schwer
Ich habe Probleme mit dem Rhythmus
Ich habe Probleme mit Takt sieben
Mir fehlt das Taktgefühl
Ich verliere beim Drehen das Gleichgewicht
Ich falle aus dem Takt
Ich bin auf der Bühne nervös
Ich habe Lampenfieber
Ich habe Angst vor hohen Tönen
Ich habe Schmetterlinge im Bauch
Das Stück macht mich fertig
Die Stelle ist eine harte Nuss
Das haut rein
Der Bass geht in den Magen
Ich schlafe abends früh ein
Ich bin nach der Arbeit müde
Skalen langweilen mich
Wir haben uns getrennt und suchen eine neue Sängerin
Ich schneide das Lied bei zwei Minuten
Ich mache Schluss mit den langen Proben
Mein Metronom ist kaputt
Die Saite ist kaputt
Ich esse um sieben zu Abend
Ich mag keinen Fisch
Ich frühstücke spät
Herzschlag
Blaue Lippen
Ohne dich kann ich nicht sein
Tausend Tode
Ein Stern
Gift
Der Kommissar
Der Doktor und das liebe Vieh
Ich will "Mein Herz brennt" lernen
Ich kann es nicht im Originaltempo
Ich kann die Drehung noch nicht
Meine linke Hand ist schwächer
Die Griffe sind weit auseinander
Ich breche den Rhythmus auf
Wir brechen um acht auf
Ich übe mit gebrochenen Akkorden
Ich springe von Ton zu Ton
Mein Partner springt ein
""".strip().splitlines()
